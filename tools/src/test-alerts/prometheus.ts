import { execFile, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { endWithUs } from '../process/end-with-children';

const LOOK_MS = 250;
const ANSWER_MS = 5_000;

const alertsSchema = z.object({
  data: z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.object({ alertname: z.string() }) })) }),
});

type Targets = { api: string; gateway: string };

/** Prometheus itself with our rules, scraping every second. */
export class Prometheus {
  private constructor(
    private readonly origin: string,
    private readonly kill: () => void,
  ) {}

  /** @param folder for its data */
  static async start(folder: string, port: number, { rules, targets }: { rules: string; targets: Targets }) {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'alerts.yml'), rules);
    await writeFile(path.join(folder, 'prometheus.yml'), configuration(targets));
    const child = spawn(
      'prometheus',
      [
        `--config.file=${path.join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${path.join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--log.level=error',
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    endWithUs(child);
    return new Prometheus(`http://127.0.0.1:${port}`, () => void child.kill('SIGTERM'));
  }

  /** Names of the alerts that fire. */
  async firing(): Promise<Set<string>> {
    const answer = await fetch(`${this.origin}/api/v1/alerts`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const { alerts } = alertsSchema.parse(await answer.json()).data;
    return new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
  }

  /** @returns seconds it took until the alert fired, or did not any more; undefined where it took longer than `limitMs` */
  async until(name: string, fires: boolean, limitMs: number): Promise<number | undefined> {
    const begun = performance.now();
    while (performance.now() - begun < limitMs) {
      const firing = await this.firing().catch(() => undefined);
      if (firing?.has(name) === fires) return (performance.now() - begun) / 1000;
      await sleep(LOOK_MS);
    }
    return undefined;
  }

  stop(): void {
    this.kill();
  }
}

/** Output of `promtool` for some files; throws it if they are invalid. */
export async function promtool(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('promtool', [...args]);
  return stdout.trim();
}

const configuration = ({ api, gateway }: Targets) => `
global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - { job_name: klaster-api, static_configs: [{ targets: ['${api}'] }] }
  - { job_name: klaster-gateway, static_configs: [{ targets: ['${gateway}'] }] }
`;
