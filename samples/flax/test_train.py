"""What the training step of train.py must keep. pytest --shardc-update writes the lock once, before the first run."""
import pytest
import train


@pytest.fixture(scope="module")
def step():
    return train.lower()


def test_shardings(step, shardc_lock):
    shardc_lock(step)


def test_communication(step, assert_comms):
    assert_comms(step, "collectives[all_gather]<=24")
    assert_comms(step, "bytes<=640MB")


def test_parameters_are_sharded(step, assert_memory):
    assert_memory(step, "unsharded<=1%")


def test_memory(step, assert_memory):
    assert_memory(step, "memory<=512MiB")


def test_it_fits(step, assert_fits):
    assert_fits(step, "tpu-v5e:4x4")


def test_nothing_is_gathered_whole(step, assert_no_rematerialization):
    assert_no_rematerialization(step)
