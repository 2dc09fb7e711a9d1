import * as z from 'zod';
import { LIST_DENSITIES, PAGE_SIZES } from '../http/list-queries';
import { code } from '../http/field-codes';
import { listColumns } from './columns';
import { REGISTER_STATES } from '../kinds/kind';
import { REGISTER_NAMES, REGISTERS } from '../kinds';

const MAX_COLUMNS = 50;

/** `null`: the default. */
export const listSettingsSchema = z.object({
  register: z.enum(REGISTER_NAMES),
  state: z.enum(REGISTER_STATES),
  /** Names of hidden columns. */
  hidden: z.array(z.string()).nullable(),
  page_size: z.int().nullable(),
  /** Absent: the default. */
  density: z.enum(LIST_DENSITIES).nullish(),
});

/** Absent parts stay unchanged. */
export const listSettingsChangeSchema = z
  .strictObject({
    register: z.enum(REGISTER_NAMES, code('invalid')),
    state: z.enum(REGISTER_STATES, code('invalid')),
    hidden: z
      .array(z.string(code('invalid')), code('invalid'))
      .max(MAX_COLUMNS, code('too_long'))
      .nullish(),
    page_size: z.literal(PAGE_SIZES, code('invalid')).nullish(),
    density: z.enum(LIST_DENSITIES, code('invalid')).nullish(),
  })
  .superRefine(({ register, state, hidden, page_size, density }, context) => {
    const report = (...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path, message: code(path.length > 1 ? 'invalid' : 'required') });
    if ([hidden, page_size, density].every((changed) => changed === undefined)) report('hidden');
    const columns = new Set(listColumns(REGISTERS[register], state, true));
    // Each column at most once.
    hidden?.forEach((name, index) => columns.delete(name) || report('hidden', index));
  });

export type ListSettings = z.infer<typeof listSettingsSchema>;
export type ListSettingsChange = z.infer<typeof listSettingsChangeSchema>;
