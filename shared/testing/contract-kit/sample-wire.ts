import { network } from '../doubles/network';
import { sample } from './sample';
import { CALLS } from './sample-path';

/**
 * Every call of the contract is answered from now on, with what its schema says.
 *
 * @param total of every list, which has one entry nonetheless
 */
export function answerEverything(total?: number): void {
  const fitting: Readonly<Record<string, number | undefined>> = { total, year: 2026 };
  const fit = (name: string, value: unknown) => (value === 1 ? (fitting[name] ?? 1) : value);
  for (const [name, call] of CALLS) {
    const answer = () => {
      const text = JSON.stringify(sample(call.answer)) as string | undefined;
      return text && (JSON.parse(text, fit) as unknown);
    };
    network.on(name, () => ('file' in call ? new Uint8Array(1) : answer()) as never);
  }
  // The names of columns are known to their lists alone.
  network.on('GET /api/me/lists', []);
}
