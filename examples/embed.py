"""A game inside a program of one's own: view, legal actions, a step, a refusal explained.

python embed.py
"""

import galaxy_rules as gr


def main() -> None:
    """Play a little, and be refused once."""
    game = gr.game("galaxy_of_trian", variant="ships")
    match = gr.Match(game, game.new(players=2), seed=7)  # chance is played by the seed
    seat = match.to_move
    print(f"seat {seat} may: {', '.join(map(str, match.legal))}")

    happened = match.play("take 0", seat=seat)  # what that seat may see of it
    print("happened:", *happened, sep="\n  ")
    print("own tile:", match.view(seat).hands, "- the other sees", match.view(1 - seat).hands)

    wrong = game.parse("place SSS 5,5,10 0")
    for objection in game.why_not(match.state, wrong):
        print(f"refused, {objection.code}: {objection}")
        for clause in objection.clauses:
            print(f"  {clause}: {getattr(game.clauses[clause], 'text', 'a ruling')}")
    try:
        match.play(wrong)
    except gr.IllegalAction as error:
        print("nothing has changed:", error.code)

    match.play(match.legal[0])
    print("tiles on the map:", len(match.state.galaxy.tiles))
    print(game.score(match.state).totals, "credits; the record:", len(gr.dumps(match)), "letters")


if __name__ == "__main__":
    main()
