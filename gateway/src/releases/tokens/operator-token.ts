import { madeOnce } from '../../files/made-once';
import { newOperatorToken } from './token-text';

/** The operator's token, one for all gateways of a store. Whoever may read its file is the operator. */
export async function operatorToken(file: string): Promise<string> {
  return (await madeOnce(file, () => `${newOperatorToken()}\n`)).toString('utf8').trim();
}
