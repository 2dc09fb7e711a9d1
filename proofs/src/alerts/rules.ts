export type Alert = { name: string; expr: string; runbook: string; wait: string; severity: string };

/** Each value is on its own line. */
export function readAlerts(text: string): Alert[] {
  return text
    .split(/^ +- alert: /m)
    .slice(1)
    .map((rule) => ({
      name: /^\w+/.exec(rule)?.[0] ?? '',
      expr: /^ +expr: '(.*)'$/m.exec(rule)?.[1] ?? '',
      runbook: /^ +runbook: (\S+)$/m.exec(rule)?.[1] ?? '',
      wait: /^ +for: (\S+)$/m.exec(rule)?.[1] ?? '',
      severity: /^ +severity: (\S+)$/m.exec(rule)?.[1] ?? '',
    }));
}

/** Thresholds that are shortened besides `for` and the windows of rates. */
const THRESHOLDS: readonly (readonly [string, string])[] = [
  ['api_mail_oldest_seconds) > 1800', 'api_mail_oldest_seconds) > 4'],
  ['api_notices_overdue_seconds) > 300', 'api_notices_overdue_seconds) > 4'],
  ['api_audit_unsealed_seconds) > 300', 'api_audit_unsealed_seconds) > 4'],
  ['nodejs_eventloop_lag_max_seconds > 1', 'nodejs_eventloop_lag_max_seconds > 0.3'],
];

/** Shortens the rules: waits of 1 s and windows of 10 s. @throws Error that names a threshold that the rules no longer have */
export function shortenWaits(text: string): string {
  const waits = text.replaceAll(/for: \d+[mh]$/gm, 'for: 1s').replaceAll(/\[\d+m\]/g, '[10s]');
  return THRESHOLDS.reduce((rules, [long, short]) => {
    if (!rules.includes(long)) throw new Error(`No rule says ${long}.`);
    return rules.replaceAll(long, short);
  }, waits);
}
