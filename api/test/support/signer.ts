import type { Signing } from '@klaster/shared/contract/http';
import type { TestApp } from './test-app';
import type { TestAuthority } from './signing';

type Request = { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown };

/** An account in one session, with its own key. */
export async function openSigner(api: TestApp, authority: TestAuthority, login: string) {
  const token = await api.token(login);
  const call = <Data>(request: string, { headers, ...sent }: Request = {}) =>
    api.call<Data>(request, { ...sent, headers: { 'x-access-token': token, ...headers } });
  const accept = (text: string, cms: string) =>
    call<{ signature: string }>('POST /api/me/signatures', { body: { text, cms } });
  const askText = async (request: string, body: object): Promise<string> => {
    const { problem } = await call(request, { body, headers: { 'x-signature': 'offered' } });
    return problem?.signing?.text ?? '';
  };
  const enrolmentText = async () => (await call<Signing>('POST /api/me/certificate/options', { body: {} })).data.text;
  return {
    call,
    accept,
    askText,
    enrolmentText,
    async enrol(name = login) {
      const text = await enrolmentText();
      const { signature } = (await accept(text, authority.sign(name, text))).data;
      return call('POST /api/me/certificate', { body: { signature } });
    },
    /** The call once more, with a signature of what the API asks for. */
    async signed<Data>(request: string, body: object, name = login) {
      const text = await askText(request, body);
      const { signature } = (await accept(text, authority.sign(name, text))).data;
      return call<Data>(request, { body, headers: { 'x-signature': signature } });
    },
  };
}

export type Signer = Awaited<ReturnType<typeof openSigner>>;
