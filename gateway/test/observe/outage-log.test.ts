import { OutageLog } from '../../src/observe/outage-log';

const REFUSED = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });

let lines: [object, string][];
let now: number;
let outages: OutageLog;

beforeEach(() => {
  lines = [];
  now = 0;
  const warn = (...line: [object, string]) => void lines.push(line);
  outages = new OutageLog({ warn } as ConstructorParameters<typeof OutageLog>[0], 'api', { now: () => now });
});

test('an outage is logged at its start and once a minute, however many requests fail, without a stack', () => {
  for (let request = 0; request < 1000; request += 1) outages.onFailure(REFUSED);
  expect(lines).toEqual([
    [{ server: 'api', reason: `ECONNREFUSED: ${REFUSED.message}`, requests: 1 }, 'no answer from upstream'],
  ]);
  now = 60_000;
  outages.onFailure(REFUSED);
  expect(lines[1]).toEqual([expect.objectContaining({ requests: 1001 }), 'no answer from upstream']);
  expect(JSON.stringify(lines)).not.toContain('    at ');
});

test('logs the end of an outage, and the next outage at once', () => {
  outages.onAnswer();
  outages.onFailure(REFUSED);
  outages.onFailure('gone');
  outages.onAnswer();
  outages.onAnswer();
  expect(lines.map(([, text]) => text)).toEqual(['no answer from upstream', 'upstream answers again']);
  outages.onFailure(REFUSED);
  expect(lines).toHaveLength(3);
});
