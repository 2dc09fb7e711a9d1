import type { BootDocument } from './boot';
import type { Language } from './languages';

/**
 * Input of a release's server script: one page to render as HTML, which is shown until the app has started. The script
 * assigns {@link RenderScript} to `klasterRender` in a context of its own, whose only globals are those of ECMAScript
 * (with `Intl`) and `console`. The build adds `URL` and `URLSearchParams`.
 */
export type RenderRequest = {
  /** Id of the remote's route; for the shell `null`: the visitors' frame around an empty `<klaster-screen>`. */
  readonly route: string | null;
  /** Path and query in the app. */
  readonly address: string;
  /** What links within the app begin with: the language of the page's address, `/` if it names none. */
  readonly base: string;
  readonly language: Language;
  /** Assume a phone's width: tables are cards then. */
  readonly isNarrow: boolean;
  /** `data` of the public API's answers, by path and query. */
  readonly initialData: Readonly<Record<string, unknown>>;
  /** For the shell, the page's boot document without `data`; `null` for a remote. */
  readonly boot: BootDocument | null;
};

/** Resolves to HTML, light, with `<style>` elements anywhere: the gateway puts their rules into the page's head. */
export type RenderScript = (request: RenderRequest) => Promise<string>;
