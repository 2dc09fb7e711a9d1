import { until } from '@klaster/shared/processes';
import { ManagedProcess } from '../harness/managed-process';
import { PACKAGES } from '../harness/packages';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const POLL_MS = 250;
const ANSWER_MS = 5_000;

const alertsSchema = z.object({
  data: z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.object({ alertname: z.string() }) })) }),
});

type Targets = { readonly api: number; readonly gateway: number };

/** A Prometheus with our rules that scrapes every second. */
export class Prometheus {
  private constructor(
    private readonly origin: string,
    private readonly process: ManagedProcess,
  ) {}

  static async start(folder: string, port: number, { rules, targets }: { rules: string; targets: Targets }) {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'alerts.yml'), rules);
    await writeFile(path.join(folder, 'prometheus.yml'), configuration(targets));
    const args = [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ];
    const process = new ManagedProcess({ name: 'Prometheus', file: PACKAGES.prometheus, args });
    return new Prometheus(`http://127.0.0.1:${port}`, process);
  }

  async firing(): Promise<Set<string>> {
    const answer = await fetch(`${this.origin}/api/v1/alerts`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const { alerts } = alertsSchema.parse(await answer.json()).data;
    return new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
  }

  /** @returns seconds until the alert fired or cleared; undefined after the limit */
  async until(name: string, fires: boolean, limitMs: number): Promise<number | undefined> {
    const isSo = async () => (await this.firing()).has(name) === fires;
    return until(`${name} changes`, isSo, { limitMs, pollMs: POLL_MS }).then(
      (ms) => ms / 1000,
      () => undefined,
    );
  }

  async stop(): Promise<void> {
    await this.process.end();
  }
}

const configuration = ({ api, gateway }: Targets) => `
global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - { job_name: klaster-api, static_configs: [{ targets: ['127.0.0.1:${api}'] }] }
  - { job_name: klaster-gateway, static_configs: [{ targets: ['127.0.0.1:${gateway}'] }] }
`;
