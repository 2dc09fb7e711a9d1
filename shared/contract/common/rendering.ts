import type { BootDocument } from './boot';
import type { ColourMode, Language } from './languages';

/**
 * Input of a release's server script: one page to draw as HTML, which stays in place until the app has started.
 *
 * The script is evaluated in a context of its own, and leaves {@link RenderScript} there as `klasterRender`. The only globals are those of
 * ECMAScript, `Intl` included, and `console`; the build adds `URL` and `URLSearchParams` to the script.
 */
export type RenderRequest = {
  /** Id of the remote's route; `null` of the shell: the visitors' frame around an empty `<klaster-screen>`. */
  readonly route: string | null;
  /** Path and query of the page. */
  readonly address: string;
  readonly language: Language;
  readonly colourMode: ColourMode;
  /** Whether to assume a window as narrow as a phone's: tables are cards then. */
  readonly isNarrow: boolean;
  /** Nonce of the page's security policy, which every `<style>` in the result must have. */
  readonly nonce: string;
  /** `data` of the public API's answers, by path and query. */
  readonly initialData: Readonly<Record<string, unknown>>;
  /** For the shell, the page's boot document without `data` and with an empty `ticket`; `null` for a remote. */
  readonly boot: BootDocument | null;
};

/** Answers with HTML, its styles inside. Rejects where the page cannot be rendered. */
export type RenderScript = (request: RenderRequest) => Promise<string>;
