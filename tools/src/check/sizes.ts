import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** `budgets.json`: limits in kilobytes (1000 bytes, brotli). */
export const budgetsSchema = z.record(
  z.string(),
  z.object({
    /** Scripts that every visit loads. */
    entry: z.number(),
    total: z.number(),
  }),
);

export type Weight = { entry: number; total: number };

/** Kilobytes of an app's compressed scripts. */
export function weigh(dist: string): Weight {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js.br'));
  const size = (file: string) => statSync(path.join(dist, file)).size / 1000;
  const entries = new Set(entryScripts(dist).map((file) => `${file}.br`));
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + size(name), 0);
  return { entry: sum(files.filter((file) => entries.has(file))), total: sum(files) };
}

/** Messages about apps that are above their budget, or have none. */
export function sizeFaults(budgets: z.infer<typeof budgetsSchema>, weights: ReadonlyMap<string, Weight>): string[] {
  return [...weights].flatMap(([app, weight]) => {
    const budget = budgets[app];
    if (!budget) return [`${app} has no budget in tools/budgets.json`];
    return (['entry', 'total'] as const)
      .filter((part) => weight[part] > budget[part])
      .map((part) => `${app}, ${part}: ${weight[part].toFixed(1)} kB, allowed are ${budget[part]} kB (brotli)`);
  });
}

function entryScripts(dist: string): string[] {
  const page = readdirSync(dist).includes('index.html') ? readFileSync(path.join(dist, 'index.html'), 'utf8') : '';
  const named = [...page.matchAll(/<script[^>]+src="?\/?([^"\s>]+\.js)/g)].flatMap(([, file]) => file ?? []);
  return named.length > 0 ? named : ['remoteEntry.js'];
}
