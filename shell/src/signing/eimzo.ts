import { SigningFault } from './signing-fault';

const ADDRESS = 'wss://127.0.0.1:64443/service/cryptapi';
const CONNECT_MS = 5_000;
/** The program asks for the password of the key in a separate window. */
const ANSWER_MS = 120_000;
/** Names of Chrome's permission for such addresses, by version. */
const PERMISSIONS = ['loopback-network', 'local-network-access'];

export type EimzoKey = { disk: string; path: string; name: string; alias: string };

type Answer = {
  success?: boolean;
  reason?: string;
  certificates?: EimzoKey[];
  keyId?: string;
  pkcs7_64?: string;
};

/** The only place that knows the messages of E-IMZO. One message is sent at a time. */
export class Eimzo {
  private constructor(private readonly socket: WebSocket) {}

  /** @param apiKey key of this domain; empty if it needs none */
  static async open<Result>(apiKey: string, act: (eimzo: Eimzo) => Promise<Result>): Promise<Result> {
    const socket = await connect();
    const eimzo = new Eimzo(socket);
    try {
      if (apiKey !== '') await eimzo.ask({ name: 'apikey', arguments: [location.hostname, apiKey] });
      return await act(eimzo);
    } finally {
      socket.close();
    }
  }

  async listKeys(): Promise<EimzoKey[]> {
    return (await this.ask({ plugin: 'pfx', name: 'list_all_certificates' })).certificates ?? [];
  }

  /** @returns a detached CMS in base64 */
  async sign({ disk, path, name, alias }: EimzoKey, text: string): Promise<string> {
    const { keyId } = await this.ask({ plugin: 'pfx', name: 'load_key', arguments: [disk, path, name, alias] });
    const message = { plugin: 'pkcs7', name: 'create_pkcs7', arguments: [toBase64(text), keyId, 'yes'] };
    const { pkcs7_64 } = await this.ask(message);
    if (!pkcs7_64) throw new SigningFault('key_refused');
    return pkcs7_64.replaceAll(/\s/g, '');
  }

  private async ask(message: object): Promise<Answer> {
    const { socket } = this;
    const data = await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new SigningFault('key_refused'));
      setTimeout(fail, ANSWER_MS);
      socket.addEventListener('message', (event) => resolve(String(event.data)), { once: true });
      socket.addEventListener('close', fail, { once: true });
      socket.send(JSON.stringify(message));
    });
    const answer = JSON.parse(data) as Answer;
    if (answer.success === true) return answer;
    throw new SigningFault(/BadPadding|password|парол/i.test(answer.reason ?? '') ? 'wrong_password' : 'key_refused');
  }
}

async function connect(): Promise<WebSocket> {
  const socket = new WebSocket(ADDRESS);
  const isOpen = await new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), CONNECT_MS);
    socket.addEventListener('open', () => resolve(true), { once: true });
    socket.addEventListener('error', () => resolve(false), { once: true });
  });
  if (isOpen) return socket;
  socket.close();
  throw new SigningFault((await isDenied()) ? 'permission_denied' : 'not_installed');
}

/** Browsers that do not know a permission do not ask for it. */
async function isDenied(): Promise<boolean> {
  const states = PERMISSIONS.map(async (name) => {
    const { state } = await navigator.permissions.query({ name: name as PermissionName });
    return state === 'denied';
  });
  return (await Promise.allSettled(states)).some((state) => state.status === 'fulfilled' && state.value);
}

const toBase64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
