import { network } from '../doubles/network';
import { sample } from './sample';
import { CALLS } from './sample-path';

export function answerEverything(): void {
  for (const [name, { answer }] of CALLS) network.on(name, () => sample(answer) as never);
}
