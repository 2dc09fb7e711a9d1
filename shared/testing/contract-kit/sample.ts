import * as z from 'zod';

const TIME = '2026-11-20T08:00:00Z';

/** Sample values; for each schema, the first one that it accepts is used. */
const SAMPLES: readonly unknown[] = [
  'Намуна',
  'namuna',
  '1703',
  '1703202',
  '301234567',
  '+998901234567',
  TIME,
  '2026-11-20',
  'https://namuna.uz/',
  'namuna@namuna.uz',
  'mf-namuna',
  '0123456789abcdef',
  'a'.repeat(64),
  '/',
  '00000000-0000-0000-0000-000000000000',
  1,
  2026,
  true,
  null,
  'namuna@klaster.uz',
  '00000000-0000-4000-8000-000000000000',
  'GET /api/periods',
];

/** Each time of an object is another one, so that a page that shows the wrong one can be told. */
const distinct = (value: unknown, index: number) =>
  value === TIME ? TIME.replace('00:00Z', `${String(index).padStart(2, '0')}:00Z`) : value;

/** A sample of a schema: every field, and one element in each list. A schema whose parts depend on one another has its own example. */
export function sample(schema: z.core.$ZodType): unknown {
  const { examples: [example] = [] } = (z.globalRegistry.get(schema) ?? {}) as { examples?: readonly unknown[] };
  if (example !== undefined) return example;
  const { def } = schema as z.core.$ZodTypes & { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, field], at) => [key, distinct(sample(field), at)]),
      );
    case 'array':
      return [sample(def.element)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return sample(def.innerType);
    case 'pipe':
      return sample(def.out);
    case 'union':
      return sample(def.options[0] as z.core.$ZodType);
    case 'record':
      return {};
    case 'undefined':
      return undefined;
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    default:
      return sampleOfValue(schema);
  }
}

function sampleOfValue(schema: z.core.$ZodType): unknown {
  const value = SAMPLES.find((sample) => {
    const result = z.safeParse(schema, sample);
    return result.success && result.data === sample;
  });
  if (value === undefined) throw new Error(`No sample fits ${JSON.stringify(z.toJSONSchema(schema))}`);
  return value;
}
