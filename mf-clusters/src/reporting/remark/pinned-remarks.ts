import { commentSchema } from '@klaster/shared/contract';
import type { PinnedRemark } from '@klaster/shared/contract';
import { SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';
import { useSyncExternalStore } from 'react';
import { tabMemory } from '@klaster/shared/session';

/** Length of a remark. Source: specification 6.3.1. */
const MAX_CHARACTERS = 4000;

/** Functions that the form of a remark on a section registers. */
type PinnedForm = {
  /** Shows faults beside the field, and returns whether there are none. */
  check: () => Promise<boolean>;
  focus: () => void;
};

/**
 * Remarks that are being typed on sections of one report. They live beside the page's components: what is typed is drawn by its
 * own field alone, and not by a page of a hundred figures.
 */
export class PinnedRemarks {
  private texts: PinnedTexts;
  private open: readonly Section[];
  private readonly forms = new Map<Section, PinnedForm>();
  private readonly listeners = new Set<() => void>();
  /** The section whose remark was opened and has no form yet. */
  private awaited: Section | undefined;

  constructor(private readonly reportId: string) {
    this.texts = pinnedDraft.read(reportId);
    this.open = sectionsOf(this.texts);
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Sections that a remark is begun on, in the order of the report. */
  readonly sections = (): readonly Section[] => this.open;

  textOf(section: Section): string {
    return this.texts[section] ?? '';
  }

  /** Begins a remark, or goes on with it. */
  begin(section: Section): void {
    const form = this.forms.get(section);
    if (form) return form.focus();
    this.awaited = section;
    this.keep(section, this.textOf(section));
  }

  keep(section: Section, text: string): void {
    this.change({ ...this.texts, [section]: text });
  }

  remove(section: Section): void {
    const { [section]: _, ...others } = this.texts;
    this.change(others);
  }

  clear(): void {
    this.change({});
  }

  /** Registers a section's form, and focuses it if its remark was opened. @returns the cleanup */
  mount(section: Section, form: PinnedForm): () => void {
    this.forms.set(section, form);
    if (this.awaited === section) form.focus();
    this.awaited = undefined;
    return () => void this.forms.delete(section);
  }

  /** The remarks, fit to be sent; nothing where one is not, which then has the focus. */
  async checked(): Promise<PinnedRemark[] | undefined> {
    for (const section of this.open) {
      const isFit = await (this.forms.get(section)?.check() ?? commentSchema.safeParse(this.textOf(section)).success);
      if (!isFit) return undefined;
    }
    return this.open.map((section) => ({ section, comment: commentSchema.parse(this.textOf(section)) }));
  }

  /** All of them as one remark on the report, each after the numeral of its section. */
  joined(): string {
    const lines = this.open.map((section) => `${section}. ${this.textOf(section).trim()}`);
    return lines.join('\n').slice(0, MAX_CHARACTERS);
  }

  private change(texts: PinnedTexts): void {
    this.texts = texts;
    pinnedDraft.keep(this.reportId, texts);
    const open = sectionsOf(texts);
    if (open.join() === this.open.join()) return;
    this.open = open;
    this.listeners.forEach((listener) => listener());
  }
}

const sectionsOf = (texts: PinnedTexts) => SECTIONS.filter((section) => texts[section] !== undefined);

/** Sections that a remark is begun on. */
export const usePinnedSections = (pinned: PinnedRemarks) =>
  useSyncExternalStore(pinned.subscribe, pinned.sections, pinned.sections);

/** A remark being typed, stored for the tab: it survives reloads and going back. Deleted with the session or once it is sent. */
const keyOf = (reportId: string) => `cluster-remark-${reportId}`;

export const remarkDraft = {
  /** The typed remark; `undefined` if there is none. A cleared remark is empty, not absent. */
  read: (reportId: string): string | undefined => tabMemory.read(keyOf(reportId)),
  keep: (reportId: string, comment: string): void => tabMemory.keep(keyOf(reportId), comment),
  drop: (reportId: string): void => tabMemory.drop(keyOf(reportId)),
};

/** Texts of remarks that are being typed on sections. */
export type PinnedTexts = Readonly<Partial<Record<Section, string>>>;

const pinnedKeyOf = (reportId: string) => `cluster-section-remarks-${reportId}`;

/** The same of remarks on sections. */
export const pinnedDraft = {
  read: (reportId: string): PinnedTexts => parseTexts(tabMemory.read(pinnedKeyOf(reportId))),
  keep: (reportId: string, texts: PinnedTexts): void =>
    Object.keys(texts).length > 0
      ? tabMemory.keep(pinnedKeyOf(reportId), JSON.stringify(texts))
      : tabMemory.drop(pinnedKeyOf(reportId)),
};

/** Reads stored texts; invalid ones count as none. */
function parseTexts(stored: string | undefined): PinnedTexts {
  try {
    const texts = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(SECTIONS.flatMap((key) => (typeof texts[key] === 'string' ? [[key, texts[key]]] : [])));
  } catch {
    return {};
  }
}
