import { inRoot } from '@klaster/tools/workspace';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readAlerts, shortened } from './rules';

const text = readFileSync(inRoot('deploy/prometheus/alerts.yml'), 'utf8');
const runbook = readFileSync(inRoot('docs/runbook.md'), 'utf8');
const dashboard = readFileSync(inRoot('deploy/grafana/klaster.json'), 'utf8');
const alerts = readAlerts(text);

it('links each alert to its entry in the runbook, which has no other', () => {
  const entries = [...runbook.matchAll(/^## (\S+)$/gm)].map(([, name]) => name);
  expect(entries).toEqual(alerts.map(({ name }) => name));
  for (const { name, runbook: link } of alerts) expect(link).toBe(`docs/runbook.md#${name.toLowerCase()}`);
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
  const short = readAlerts(shortened(text));
  expect(short.map(({ name }) => name)).toEqual(alerts.map(({ name }) => name));
  expect(shortened(text)).not.toMatch(/\[\d+[mh]\]|for: \d+[mh]/);
  expect(() => shortened(text.replace('> 1800', '> 1801'))).toThrow('> 1800');
});

it('fires and stays quiet in time, by promtool', () => {
  const tests = inRoot('deploy/prometheus/alerts.test.yml');
  const { error, status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', tests], { encoding: 'utf8' });
  if (error) return void process.stdout.write('Not tried: promtool is missing (apt-get install prometheus).\n');
  expect({ status, output: stdout + stderr }).toMatchObject({ status: 0 });
});
