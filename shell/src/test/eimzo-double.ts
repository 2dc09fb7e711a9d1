type Behaviour = {
  readonly keys?: readonly string[];
  /** Why it does not load a key. */
  readonly reason?: string;
  readonly refusesToOpen?: boolean;
  readonly permission?: PermissionState;
};

type Message = { readonly name: string; readonly arguments?: readonly string[] };

/** The program E-IMZO behind its local socket, as its description says. */
export class EimzoDouble {
  readonly sent: Message[] = [];
  signed: string | undefined;
  /** Connections of the page. */
  open = 0;

  constructor(private readonly behaviour: Behaviour = {}) {}

  /** @returns removes it again */
  install(): () => void {
    const answer = (message: Message) => this.answer(message);
    const count = (change: 1 | -1) => (this.open += change);
    const { refusesToOpen = false, permission = 'granted' } = this.behaviour;
    class Socket extends EventTarget {
      constructor(url: string) {
        super();
        const isRight = url === 'wss://127.0.0.1:64443/service/cryptapi' && !refusesToOpen;
        if (isRight) count(1);
        setTimeout(() => this.dispatchEvent(new Event(isRight ? 'open' : 'error')));
      }
      send(data: string): void {
        const answered = JSON.stringify(answer(JSON.parse(data) as Message));
        setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: answered })));
      }
      close(): void {
        count(-1);
        this.dispatchEvent(new Event('close'));
      }
    }
    const before = globalThis.WebSocket;
    const permissions = Object.getOwnPropertyDescriptor(navigator, 'permissions');
    globalThis.WebSocket = Socket as unknown as typeof WebSocket;
    Object.defineProperty(navigator, 'permissions', {
      configurable: true,
      value: { query: async () => ({ state: permission }) },
    });
    return () => {
      globalThis.WebSocket = before;
      if (permissions) Object.defineProperty(navigator, 'permissions', permissions);
      else Reflect.deleteProperty(navigator, 'permissions');
    };
  }

  private answer(message: Message): object {
    this.sent.push(message);
    const { keys = ['Каримов'], reason } = this.behaviour;
    const [data = '', , detached] = message.arguments ?? [];
    switch (message.name) {
      case 'apikey':
        return { success: true };
      case 'list_all_certificates':
        return {
          success: true,
          certificates: keys.map((alias) => ({ disk: 'C:', path: 'DSKEYS', name: alias, alias })),
        };
      case 'load_key':
        return reason === undefined ? { success: true, keyId: 'key-1' } : { success: false, reason };
      case 'create_pkcs7':
        this.signed = new TextDecoder().decode(Uint8Array.from(atob(data), (char) => char.charCodeAt(0)));
        return { success: detached === 'yes', pkcs7_64: 'Q01T' };
      default:
        return { success: false, reason: 'unknown' };
    }
  }
}
