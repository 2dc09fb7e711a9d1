import { readFileSync } from 'node:fs';
import { inRoot } from '../src/workspace';
import { readAlerts, shortened } from '../src/test-alerts/rules';

const text = readFileSync(inRoot('deploy/prometheus/alerts.yml'), 'utf8');
const runbook = readFileSync(inRoot('docs/runbook.md'), 'utf8');
const dashboard = readFileSync(inRoot('deploy/grafana/klaster.json'), 'utf8');
const alerts = readAlerts(text);

it('has an entry in the runbook for each alert, and none for another', () => {
  const entries = [...runbook.matchAll(/^## (\S+)$/gm)].map(([, name]) => name);
  expect(entries).toEqual(alerts.map(({ name }) => name));
  expect(new Set(entries).size).toBe(19);
  for (const { name, runbook: link } of alerts) expect(link).toBe(`docs/runbook.md#${name.toLowerCase()}`);
  for (const entry of runbook.split(/^## /m).slice(1))
    expect(entry).toMatch(/^- Means: .+\n- Users: .+\n- Do: .+\s*$/m);
});

it('uses only our metrics and those of the process; tests of API and gateway compare their names', () => {
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  const expressions = [
    ...alerts.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(expressions.length).toBeGreaterThan(40);
  for (const expr of expressions) expect(expr).toMatch(/\b(?:(?:api|gateway|nodejs|process)_\w+|up|ALERTS)\b/);
});

it('shortens every rule for the test, and reports one that cannot be', () => {
  const short = readAlerts(shortened(text));
  expect(short.map(({ name }) => name)).toEqual(alerts.map(({ name }) => name));
  expect(shortened(text)).not.toMatch(/\[\d+[mh]\]|for: \d+[mh]/);
  expect(() => shortened(text.replace('> 1800', '> 1801'))).toThrow('> 1800');
});
