/** Names by which the child's program passes the script its request and reads the outcome; a script cannot replace them. */
export const BEGIN = 'klasterBegin';
export const OUTCOME = 'klasterOutcome';

/**
 * Source that runs in a server script's context before the script: the globals it may count on (`contract/common/rendering.ts`), and the
 * way in and out. All of it is the context's own, so that nothing of the process leads in or out: a request goes in as a text,
 * and a text comes out, `h` and the HTML or `f` and the error. There are no timers and no I/O, so a
 * rendering without an outcome once all promises have settled never has one.
 */
export const RENDER_GLOBALS = String.raw`
const { ${BEGIN}, ${OUTCOME} } = (() => {
  const { parse } = JSON;
  const nothing = () => undefined;
  let requests = 0;
  let outcome;

  const written = (text) => encodeURIComponent(text.toWellFormed()).replace(/[!'()~]/g, (sign) => '%' + sign.charCodeAt(0).toString(16).toUpperCase()).replaceAll('%20', '+');
  const read = (text) => {
    const spaced = text.replaceAll('+', ' ');
    try { return decodeURIComponent(spaced); } catch { return spaced; }
  };
  class URLSearchParams {
    #pairs = [];
    constructor(init = '') {
      if (init === null || typeof init !== 'object') {
        const parts = String(init).replace(/^\?/, '').split('&').filter((part) => part !== '');
        this.#pairs = parts.map((part) => /^([^=]*)=?([^]*)$/.exec(part).slice(1).map(read));
      } else this.#pairs = (init[Symbol.iterator] ? [...init] : Object.entries(init)).map(([name, value]) => [String(name), String(value)]);
    }
    get size() { return this.#pairs.length; }
    append(name, value) { this.#pairs.push([String(name), String(value)]); }
    delete(name) { this.#pairs = this.#pairs.filter(([one]) => one !== name); }
    get(name) { return this.getAll(name)[0] ?? null; }
    getAll(name) { return this.#pairs.filter(([one]) => one === name).map(([, value]) => value); }
    has(name) { return this.#pairs.some(([one]) => one === name); }
    set(name, value) {
      const at = this.#pairs.findIndex(([one]) => one === name);
      if (at === -1) return this.append(name, value);
      this.#pairs[at] = [name, String(value)];
      this.#pairs = this.#pairs.filter(([one], index) => one !== name || index === at);
    }
    sort() { this.#pairs.sort(([one], [other]) => (one < other ? -1 : Number(one > other))); }
    forEach(visit) { for (const [name, value] of this.#pairs) visit(value, name, this); }
    keys() { return this.#pairs.map(([name]) => name).values(); }
    values() { return this.#pairs.map(([, value]) => value).values(); }
    entries() { return this.#pairs.map((pair) => [...pair]).values(); }
    [Symbol.iterator]() { return this.entries(); }
    toString() { return this.#pairs.map((pair) => pair.map(written).join('=')).join('&'); }
  }

  const ABSOLUTE = /^([a-z][a-z0-9+.-]*:)(?:\/\/([^/?#\\]*))?([^?#]*)(\?[^#]*)?(#[^]*)?$/i;
  const RELATIVE = /^([^?#]*)(\?[^#]*)?(#[^]*)?$/;
  const escaped = (text, signs) => text.toWellFormed().replace(signs, (sign) => encodeURIComponent(sign).replace("'", '%27'));
  /** A path without "." and "..". */
  const resolved = (path) => {
    const segments = [];
    const all = path.split('/').slice(1);
    all.forEach((segment, at) => {
      if (segment === '..') segments.pop();
      else if (segment !== '.') segments.push(segment);
      if (at === all.length - 1 && (segment === '.' || segment === '..')) segments.push('');
    });
    return '/' + segments.join('/');
  };
  class URL {
    static canParse(url, base) {
      try { return Boolean(new URL(url, base)); } catch { return false; }
    }
    constructor(url, base) {
      const text = String(url).trim();
      const under = base === undefined ? undefined : new URL(base);
      const absolute = ABSOLUTE.exec(text.startsWith('//') && under ? under.protocol + text : text);
      if (absolute === null && under === undefined) throw new TypeError('Invalid URL');
      const [, relativePath, relativeSearch, relativeHash = ''] = RELATIVE.exec(text);
      const [, protocol, host = '', path, search = '', hash = ''] = absolute ?? [
        '', under.protocol, under.host,
        relativePath === '' ? under.pathname : relativePath.startsWith('/') ? relativePath : under.pathname.replace(/[^/]*$/, '') + relativePath,
        relativeSearch ?? (relativePath === '' ? under.search : ''),
        relativeHash,
      ];
      this.protocol = protocol.toLowerCase();
      const isWeb = /^https?:$/.test(this.protocol);
      if (isWeb && !/^[^\s<>"@\^|%]+$/.test(host)) throw new TypeError('Invalid URL');
      this.host = host.toLowerCase().replace(this.protocol === 'https:' ? /:443$/ : /:80$/, '');
      this.hostname = this.host.replace(/:\d*$/, '');
      this.port = this.host.slice(this.hostname.length + 1);
      this.pathname = escaped(isWeb ? resolved(path.startsWith('/') ? path : '/' + path) : path, /[^\x21-\x7e]|["<>{}]/gu);
      this.search = escaped(search === '?' ? '' : search, /[^\x21-\x7e]|["'<>]/gu);
      this.hash = escaped(hash === '#' ? '' : hash, /[^\x21-\x7e]|["<>]/gu);
      this.origin = isWeb ? this.protocol + '//' + this.host : 'null';
      this.searchParams = new URLSearchParams(this.search);
    }
    get href() { return this.protocol + (this.host === '' ? '' : '//' + this.host) + this.pathname + this.search + this.hash; }
    toString() { return this.href; }
    toJSON() { return this.href; }
  }

  Object.assign(globalThis, {
    console: Object.fromEntries(['log', 'info', 'warn', 'error', 'debug', 'trace'].map((level) => [level, nothing])),
    URL,
    URLSearchParams,
  });
  // With these a script could block without being interruptible.
  for (const name of ['Atomics', 'SharedArrayBuffer', 'WebAssembly']) delete globalThis[name];

  const answer = async (request, settle) => {
    try {
      const html = await globalThis.klasterRender(parse(request));
      settle(typeof html === 'string' ? 'h' + html : 'fit gave no text');
    } catch (error) {
      let reason = 'it throws';
      try { reason = String(error?.message ?? error); } catch {}
      settle('f' + reason);
    }
  };

  return {
    ${BEGIN}: (request) => {
      const own = (requests += 1);
      outcome = 'fit waits for what never comes';
      void answer(request, (how) => {
        if (own === requests) outcome = how;
      });
    },
    ${OUTCOME}: () => outcome,
  };
})();
`;
