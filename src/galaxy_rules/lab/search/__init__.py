"""Search: a player that looks ahead in the worlds that it must think possible.

Information-set Monte Carlo tree search with a single tree: each simulation draws a whole position
behind the view, goes down the tree in it, adds a node, and is played on by greedy players for a
while.  What a seat may not know it cannot use: it begins with a view, and with nothing else.
"""
