import type { ReportEntry, SectionSave, SectionSaved } from '@klaster/shared/contract/reports';
import { INDICATORS } from '@klaster/shared/contract/indicators';
import type { Figures, IndicatorKey, Section } from '@klaster/shared/contract/indicators';
import { HttpError } from '@klaster/shared/http';
import type { StoredFields } from '../reporting/entry/draft/stored-fields';
import { sectionOf } from '../reporting/entry/draft/typed';
import type { Slot, Typed } from '../reporting/entry/draft/typed';

const NOTHING = Object.fromEntries(INDICATORS.map(({ key }) => [key, null])) as unknown as Figures;

/** Follows the rules of `PATCH /api/reports/:id/sections/:section`. */
export class SectionServer {
  figures = { ...NOTHING };
  readonly versions = new Map<Section, number>();
  readonly notes = new Map<string, string>();
  readonly faults: (Error | 'answer-lost')[] = [];
  readonly calls: (readonly [Section, SectionSave])[] = [];
  version = 1;

  readonly send = async (section: Section, body: SectionSave): Promise<SectionSaved> => {
    this.calls.push([section, body]);
    await Promise.resolve();
    const fault = this.faults.shift();
    if (fault instanceof Error) throw fault;
    const answer = this.save(section, body);
    if (fault) throw new TypeError('Failed to fetch');
    return answer;
  };

  save(section: Section, body: SectionSave): SectionSaved {
    const { version } = body;
    const [figures, notes] = [body.figures as Partial<Figures>, (body.notes ?? {}) as Record<string, string>];
    const isNews =
      Object.entries(figures).some(([key, value]) => this.figures[key as IndicatorKey] !== value) ||
      Object.entries(notes).some(([key, note]) => (this.notes.get(key) ?? '') !== note);
    const now = this.versions.get(section) ?? 0;
    if (isNews && version !== now) throw this.stale(section);
    if (isNews) {
      this.figures = { ...this.figures, ...figures };
      for (const [key, note] of Object.entries(notes)) this.notes.set(key, note);
      this.versions.set(section, now + 1);
      this.version += 1;
    }
    return { version: this.versions.get(section) ?? 0, saved_at: '2026-11-22T09:05:00Z', report_version: this.version };
  }

  /** Saves as another user. */
  meanwhile(figures: Partial<Figures>): void {
    const section = sectionOf(Object.keys(figures)[0] as IndicatorKey);
    this.save(section, { version: this.versions.get(section) ?? 0, figures });
  }

  private stale(section: Section): HttpError {
    const figures = Object.entries(this.figures).filter(([key]) => sectionOf(key as IndicatorKey) === section);
    const current = {
      section,
      version: this.versions.get(section) ?? 0,
      saved_at: '2026-11-22T09:00:00Z',
      saved_by: 'Азиза',
      notes: [...this.notes].map(([key, note]) => ({ key, note })),
      figures: Object.fromEntries(figures),
    };
    return new HttpError('stale', 409, 'session', { code: 'stale_version', detail: 'Ўзгарган', current });
  }

  entry(): ReportEntry {
    const sections = [...this.versions].map(([section, version]) => ({
      section,
      version,
      saved_at: '2026-11-22T08:00:00Z',
      saved_by: 'Азиза',
      notes: [],
    }));
    return { id: 7, version: this.version, figures: { ...this.figures }, sections } as unknown as ReportEntry;
  }
}

export class InMemoryFields implements StoredFields {
  readonly fields = new Map<Slot, Typed>();
  read = () => Promise.resolve([...this.fields.values()]);
  put = (slot: Slot, typed: Typed) => {
    this.fields.set(slot, typed);
    return Promise.resolve(true);
  };
  drop = (slot: Slot, typed: Typed) => {
    if (this.fields.get(slot)?.value === typed.value) this.fields.delete(slot);
    return Promise.resolve();
  };
}
