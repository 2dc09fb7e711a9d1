import { commentSchema } from '@klaster/shared/contract/reports';
import type { PinnedRemark } from '@klaster/shared/contract/reports';
import { SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';
import { useSyncExternalStore } from 'react';
import { tabMemory } from '@klaster/shared/session';

/** Source: specification 6.3.1. */
const MAX_CHARACTERS = 4000;

type PinnedForm = {
  /** Shows errors, and returns whether there are none. */
  check: () => Promise<boolean>;
  focus: () => void;
};

/** Remarks being typed on sections of one report. Not React state: a key stroke must render only its own field, not the whole report. */
export class PinnedRemarks {
  private texts: PinnedTexts;
  private open: readonly Section[];
  private readonly forms = new Map<Section, PinnedForm>();
  private readonly listeners = new Set<() => void>();
  private awaited: Section | undefined;

  constructor(private readonly reportId: string) {
    this.texts = pinnedDraft.read(reportId);
    this.open = listSections(this.texts);
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly sections = (): readonly Section[] => this.open;

  textOf(section: Section): string {
    return this.texts[section] ?? '';
  }

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

  /** @returns the cleanup */
  mount(section: Section, form: PinnedForm): () => void {
    this.forms.set(section, form);
    if (this.awaited === section) form.focus();
    this.awaited = undefined;
    return () => void this.forms.delete(section);
  }

  /** The remarks; undefined if one is invalid, whose field then gets the focus. */
  async checked(): Promise<PinnedRemark[] | undefined> {
    for (const section of this.open) {
      const isFit = await (this.forms.get(section)?.check() ?? commentSchema.safeParse(this.textOf(section)).success);
      if (!isFit) return undefined;
    }
    return this.open.map((section) => ({ section, comment: commentSchema.parse(this.textOf(section)) }));
  }

  /** One remark on the report, with the numeral of each section. @param passport name of the section without one */
  joined(passport: string): string {
    const numeral = (section: Section) => (section === 'passport' ? passport : section);
    const lines = this.open.map((section) => `${numeral(section)}. ${this.textOf(section).trim()}`);
    return lines.join('\n').slice(0, MAX_CHARACTERS);
  }

  private change(texts: PinnedTexts): void {
    this.texts = texts;
    pinnedDraft.keep(this.reportId, texts);
    const open = listSections(texts);
    if (open.join() === this.open.join()) return;
    this.open = open;
    this.listeners.forEach((listener) => listener());
  }
}

const listSections = (texts: PinnedTexts) => SECTIONS.filter((section) => texts[section] !== undefined);

export const usePinnedSections = (pinned: PinnedRemarks) =>
  useSyncExternalStore(pinned.subscribe, pinned.sections, pinned.sections);

/** The input is stored for the tab: it survives reloads and going back, until it is sent or the session ends. */
const keyOf = (reportId: string) => `cluster-remark-${reportId}`;

export const remarkDraft = {
  /** A cleared remark is empty, not undefined. */
  read: (reportId: string): string | undefined => tabMemory.read(keyOf(reportId)),
  keep: (reportId: string, comment: string): void => tabMemory.keep(keyOf(reportId), comment),
  drop: (reportId: string): void => tabMemory.drop(keyOf(reportId)),
};

export type PinnedTexts = Readonly<Partial<Record<Section, string>>>;

const pinnedKeyOf = (reportId: string) => `cluster-section-remarks-${reportId}`;

export const pinnedDraft = {
  read: (reportId: string): PinnedTexts => parseTexts(tabMemory.read(pinnedKeyOf(reportId))),
  keep: (reportId: string, texts: PinnedTexts): void =>
    Object.keys(texts).length > 0
      ? tabMemory.keep(pinnedKeyOf(reportId), JSON.stringify(texts))
      : tabMemory.drop(pinnedKeyOf(reportId)),
};

function parseTexts(stored: string | undefined): PinnedTexts {
  try {
    const texts = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(SECTIONS.flatMap((key) => (typeof texts[key] === 'string' ? [[key, texts[key]]] : [])));
  } catch {
    return {};
  }
}
