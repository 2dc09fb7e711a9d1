import { inRoot } from '@klaster/tools/workspace';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readAlerts, shortenWaits } from './rules';

const text = readFileSync(inRoot('deploy/prometheus/alerts.yml'), 'utf8');
const runbook = readFileSync(inRoot('docs/runbook.md'), 'utf8');
const dashboard = readFileSync(inRoot('deploy/grafana/klaster.json'), 'utf8');
const alerts = readAlerts(text);

it('links each alert to its entry in the runbook, which has no other', () => {
  const entries = [...runbook.matchAll(/^## (\S+)$/gm)].map(([, name]) => name);
  expect(entries).toEqual(alerts.map(({ name }) => name));
  for (const { name, runbook: link } of alerts) expect(link).toBe(`docs/runbook.md#${name.toLowerCase()}`);
});

/** When each alert fires, after how long, and whether it wakes somebody. */
const ALERTS: Readonly<Record<string, string>> = {
  KlasterGatewayDown: '== 0 for 1m, wake',
  KlasterApiDown: '== 0 for 1m, wake',
  KlasterDatabaseDown: '== 0 for 1m, wake',
  KlasterErrorRate: '[5m] / [5m] > 0.05 and [5m] > 10 for 2m, wake',
  KlasterSlow: '0.99 [5m] > 1 for 10m, wake',
  KlasterPoolExhausted: '> 0 for 1m, wake',
  KlasterWorkQueued: '> 0 for 5m, day',
  KlasterMailStuck: '> 1800 for 5m, day',
  KlasterNoticesOverdue: '> 300 for 5m, day',
  KlasterAuditUnsealed: '> 300 for 5m, wake',
  KlasterAuditBroken: '> 0 for 0m, wake',
  KlasterAuditUnverified: '== 1 unless > - 3024000 for 1h, day',
  KlasterBackupLate: '- > 93600 or > 0 for 10m, wake',
  KlasterRemoteFailing: '[10m] > 3 for 0m, day',
  KlasterPagesSlow: '0.75 [30m] > 4 and [30m] > 20 for 30m, day',
  KlasterRemoteRolledBack: '== 1 for 0m, day',
  KlasterReleaseRecordBroken: '== 0 for 1m, wake',
  KlasterDiskAlmostFull: '/ < 0.1 for 5m, wake',
  KlasterProcessBlocked: '> 1 for 3m, day',
};

it('fires at the thresholds of the table', () => {
  const compared = alerts.map(({ name, expr, wait, severity }) => {
    const bare = expr.replaceAll(/\{[^}]*\}/g, '');
    const found = bare.match(/(?<=[ (])[\d.]+\b|\[\w+\]|[<>=]+|(?<= )[/-](?= )|\b(?:and|or|unless)\b/g) ?? [];
    return [name, `${found.join(' ')} for ${wait}, ${severity}`];
  });
  expect(Object.fromEntries(compared)).toEqual(ALERTS);
});

it('uses only our metrics and those of the process; tests of API and gateway compare their names', () => {
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  const expressions = [
    ...alerts.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  for (const expr of expressions) expect(expr).toMatch(/\b(?:(?:api|gateway|nodejs|process)_\w+|up|ALERTS)\b/);
});

it('shortens every rule for the test, and reports one that cannot be', () => {
  const short = readAlerts(shortenWaits(text));
  expect(short.map(({ name }) => name)).toEqual(alerts.map(({ name }) => name));
  expect(shortenWaits(text)).not.toMatch(/\[\d+[mh]\]|for: \d+[mh]/);
  expect(() => shortenWaits(text.replace('> 1800', '> 1801'))).toThrow('> 1800');
});

it('fires and stays quiet in time, by promtool', () => {
  const tests = inRoot('deploy/prometheus/alerts.test.yml');
  const { error, status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', tests], { encoding: 'utf8' });
  if (error) return void process.stdout.write('Not tried: promtool is missing (apt-get install prometheus).\n');
  expect({ status, output: stdout + stderr }).toMatchObject({ status: 0 });
});
