"""Simulation on a local Dask cluster with a scheduler and two worker processes."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from game import VERSION
from game.__main__ import main
from game.rules.options import Options
from game.simulation.order import Maps, RunOrder, WorkerPlan, boards_of, carrying, plan_for, play
from game.simulation.row import GameRow

pytest.importorskip("distributed", reason="the cluster extra isn't installed")

from distributed import Client

from game.simulation.cluster import play_all_on

ROOT = Path(__file__).parent.parent.parent
SEEDS = range(70, 110)
SMALL = ("simulate", "--bot", "random", "--games", "5", "--seed", "70")
PATIENCE = 60


class Cluster(NamedTuple):
    """The scheduler's address and the worker processes."""

    address: str
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler and two workers of one thread each."""
    folder = tmp_path_factory.mktemp("cluster")
    where = folder / "scheduler.json"
    alone = ("--no-dashboard", "--host", "127.0.0.1", "--scheduler-file", str(where))
    words = ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
    scheduler = _start("scheduler", "--port", "0", *alone)
    workers = [_start("worker", *alone, *words) for _ in range(2)]
    try:
        address = _address_in(where)
        with Client(address, timeout=PATIENCE) as client:
            client.wait_for_workers(2, timeout=PATIENCE)
        yield Cluster(address, workers)
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def _address_in(file: Path) -> str:
    """Where the scheduler listens, once it has written that down."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(FileNotFoundError, json.JSONDecodeError):
            address: str = json.loads(file.read_text(encoding="utf-8"))["address"]
            return address
        time.sleep(0.1)
    raise AssertionError("the scheduler never listened")


def _start(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def play_and_sign(plan: WorkerPlan, folder: Path, seed: int) -> GameRow:
    """Play a game and record the process that played it."""
    (folder / f"{seed}-{os.getpid()}").touch()
    return play(plan, seed)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="kills a process by signal")
def test_a_killed_worker_of_a_cluster_costs_no_game(cluster: Cluster, tmp_path: Path) -> None:
    order = RunOrder(VERSION, "random", "evening", None, Options(), ())
    plan = plan_for(order, Maps())
    rows = []
    for row in play_all_on(cluster.address, partial(play_and_sign, plan, tmp_path), SEEDS):
        rows.append(row)
        if len(rows) == 6:
            # Kill the busiest worker, since the scheduler may have kept the other one idle.
            busy = max(cluster.workers, key=lambda worker: players(tmp_path).count(worker.pid))
            busy.send_signal(signal.SIGKILL)
    assert sorted(rows, key=lambda row: row.seed) == [play(plan, seed) for seed in SEEDS]
    assert 0 < players(tmp_path).count(busy.pid) < len(SEEDS)
    assert set(players(tmp_path)) == {worker.pid for worker in cluster.workers}


def players(folder: Path) -> list[int]:
    """The recorded processes, once for each game they began."""
    return [int(path.name.split("-")[1]) for path in folder.iterdir()]


@pytest.mark.slow
def test_a_cluster_writes_what_this_machine_writes(cluster: Cluster, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    assert main([*SMALL, "--workers", "1", "--out", str(here)]) == 0
    assert main([*SMALL, "--cluster", cluster.address, "--out", str(there)]) == 0
    for file in ("rows.csv", "summary.json", "order.json"):
        assert (here / file).read_bytes() == (there / file).read_bytes()


def test_a_plan_carries_its_maps_by_content(tmp_path: Path) -> None:
    """Workers on other machines have no file of that name."""
    mine = tmp_path / "mine" / "keep.tmx"
    assert main(["new-map", "castle", str(mine)]) == 0
    order = RunOrder(VERSION, "random", "castle", None, Options(), ())
    plan = plan_for(order, Maps(castle=mine))
    row = play(plan, 1)
    sent = carrying(plan)
    shutil.rmtree(mine.parent)
    boards_of.cache_clear()
    assert str(tmp_path) not in repr(sent)
    assert play(sent, 1) == row


def test_simulate_sends_maps_by_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sent: list[WorkerPlan] = []

    def play_here(_: str, player: partial[GameRow], seeds: Iterable[int]) -> Iterator[GameRow]:
        sent.append(player.args[0])
        yield from map(player, seeds)

    monkeypatch.setattr("game.simulation.cluster.play_all_on", play_here)
    mine = tmp_path / "keep.tmx"
    assert main(["new-map", "castle", str(mine)]) == 0
    words = ["--stage", "castle", "--map", str(mine), "--cluster", "tcp://far:1"]
    assert main([*SMALL, *words, "--out", str(tmp_path / "out")]) == 0
    assert sent[0].maps == Maps()
    assert dict(sent[0].packed)["castle"]


def test_where_no_cluster_is_one_sentence_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.simulation.cluster._TIMEOUT", 1)
    words = ["--cluster", "tcp://127.0.0.1:9", "--out", str(tmp_path / "out")]
    assert main([*SMALL, *words]) == 1
    told = capsys.readouterr().err.strip()
    assert 'No cluster answers at "tcp://127.0.0.1:9"' in told
    assert "\n" not in told


@pytest.mark.parametrize("address", ["", "tls://", "unknown://host:1", "::"])
def test_an_address_that_is_none_gets_the_same_sentence(
    address: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No client is created for it: one that could not connect may later block another."""
    monkeypatch.delattr("game.simulation.cluster.Client")
    asked = ["simulate", "--games", "1", "--bot", "random", "--out", str(tmp_path)]
    assert main([*asked, "--cluster", address]) != 0
    told = capsys.readouterr().err
    assert f'No cluster answers at "{address}"' in told
    assert "Traceback" not in told


def test_without_dask_one_sentence_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "game.simulation.cluster")
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main([*SMALL, "--cluster", "tcp://127.0.0.1:9", "--out", str(tmp_path / "out")]) == 1
    assert "uv sync --extra cluster" in capsys.readouterr().err
