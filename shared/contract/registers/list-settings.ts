import * as z from 'zod';
import { LIST_DENSITIES, PAGE_SIZES } from '../common/list-queries';
import { code } from '../common/field-code';
import { listColumns } from './columns';
import { REGISTER_STATES } from '../kinds/kind';
import { REGISTER_NAMES, REGISTERS } from '../kinds';

/** More than any list has. */
const MOST_COLUMNS = 50;

/** How a user wants a list of a register; `null` where they want it as it is at first. */
export const listSettingsSchema = z.object({
  register: z.enum(REGISTER_NAMES),
  state: z.enum(REGISTER_STATES),
  /** Names of columns that are not shown. */
  hidden: z.array(z.string()).nullable(),
  /** Rows of a page. */
  page_size: z.int().nullable(),
  /** Absent: as it is at first. */
  density: z.enum(LIST_DENSITIES).nullish(),
});

/** A partial change of it; absent parts stay as they are. */
export const listSettingsChangeSchema = z
  .strictObject({
    register: z.enum(REGISTER_NAMES, code('invalid')),
    state: z.enum(REGISTER_STATES, code('invalid')),
    hidden: z
      .array(z.string(code('invalid')), code('invalid'))
      .max(MOST_COLUMNS, code('too_long'))
      .nullish(),
    page_size: z.literal(PAGE_SIZES, code('invalid')).nullish(),
    density: z.enum(LIST_DENSITIES, code('invalid')).nullish(),
  })
  .superRefine(({ register, state, hidden, page_size, density }, context) => {
    const report = (...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path, message: code(path.length > 1 ? 'invalid' : 'required') });
    if ([hidden, page_size, density].every((changed) => changed === undefined)) report('hidden');
    const columns = new Set(listColumns(REGISTERS[register], state, true));
    // Each at most once.
    hidden?.forEach((name, index) => columns.delete(name) || report('hidden', index));
  });

export type ListSettings = z.infer<typeof listSettingsSchema>;
export type ListSettingsChange = z.infer<typeof listSettingsChangeSchema>;
