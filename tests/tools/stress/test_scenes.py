"""Where the fuzzer begins."""

from tools.stress.scenes import scene_of, scenes, slow_scenes


def test_every_scene_has_its_turn() -> None:
    turns = len(scenes()) * len(slow_scenes()) * 24
    assert {scene_of(number) for number in range(turns)} == {*scenes(), *slow_scenes()}
