import { Calls } from '../../src/requests/calls';
import type { Call } from '../../src/requests/calls';

const refusal = (statusCode: number) => expect.objectContaining({ statusCode });

function reading(call: Call): jest.Mock {
  const stopped = jest.fn();
  call.startReading(stopped);
  return stopped;
}

test('calls of one address are limited, and admitted again when one ends', () => {
  const calls = new Calls({ perAddress: 2, total: 10, bytes: 100 });
  const one = calls.enter('a');
  calls.enter('a');
  expect(() => calls.enter('a')).toThrow(refusal(429));
  calls.enter('b');
  one.leave();
  calls.enter('a');
  expect(() => calls.enter('a')).toThrow(refusal(429));
});

test('calls of all addresses together are limited', () => {
  const calls = new Calls({ perAddress: 10, total: 2, bytes: 100 });
  const one = calls.enter('a');
  calls.enter('b');
  expect(() => calls.enter('c')).toThrow(refusal(503));
  one.leave();
  calls.enter('c');
});

test('a new call evicts the oldest body still being read, not one that was read', () => {
  const calls = new Calls({ perAddress: 3, total: 10, bytes: 100 });
  const elsewhere = reading(calls.enter('b'));
  const come = calls.enter('a');
  const stopped = reading(come);
  come.endReading();
  const oldest = reading(calls.enter('a'));
  const younger = reading(calls.enter('a'));
  calls.enter('a');
  expect(oldest).toHaveBeenCalledTimes(1);
  for (const other of [elsewhere, stopped, younger]) expect(other).not.toHaveBeenCalled();
  calls.enter('a');
  expect(younger).toHaveBeenCalledTimes(1);
  expect(() => calls.enter('a')).toThrow(refusal(429));
});

test('at the total limit the oldest body of any address is evicted', () => {
  const calls = new Calls({ perAddress: 10, total: 2, bytes: 100 });
  const oldest = reading(calls.enter('a'));
  const younger = reading(calls.enter('b'));
  calls.enter('c');
  expect(oldest).toHaveBeenCalledTimes(1);
  expect(younger).not.toHaveBeenCalled();
});

test('an evicted call frees its slot once, even when its connection closes later', () => {
  const calls = new Calls({ perAddress: 1, total: 2, bytes: 100 });
  const slow = calls.enter('a');
  reading(slow);
  calls.enter('a');
  slow.leave();
  expect(() => calls.enter('a')).toThrow(refusal(429));
  calls.enter('b');
  expect(() => calls.enter('c')).toThrow(refusal(503));
});

test('a call ends when all its participants have left', () => {
  const calls = new Calls({ perAddress: 1, total: 1, bytes: 100 });
  const call = calls.enter('a');
  call.join();
  call.leave();
  expect(() => calls.enter('b')).toThrow(refusal(503));
  call.leave();
  calls.enter('b');
});

test('memory of bodies is limited: the oldest other one is evicted, and then the call is refused', () => {
  const calls = new Calls({ perAddress: 10, total: 10, bytes: 100 });
  const empty = reading(calls.enter('a'));
  const first = calls.enter('a');
  const isFirstStopped = reading(first);
  first.hold(60);
  const second = calls.enter('b');
  reading(second);
  second.hold(60);
  expect(isFirstStopped).toHaveBeenCalledTimes(1);
  expect(empty).not.toHaveBeenCalled();
  expect(() => first.hold(1)).toThrow(refusal(503));
  expect(() => second.hold(41)).toThrow(refusal(503));
  second.hold(40);
  second.leave();
  const third = calls.enter('c');
  third.hold(100);
});
