import * as z from 'zod';

/** Words and figures of the wire; of these a schema takes the first that it knows as its own. */
const SAMPLES: readonly unknown[] = [
  'Намуна',
  'namuna',
  '1703',
  '1703202',
  '301234567',
  '+998901234567',
  '2026-11-20T08:00:00Z',
  '2026-11-20',
  1,
  2026,
  true,
  null,
  'namuna@klaster.uz',
  '00000000-0000-4000-8000-000000000000',
];

/**
 * A value that a schema of the contract accepts as it is: every field there, one element in each list. A schema whose parts must
 * fit one another has an example of its own.
 */
export function sample(schema: z.core.$ZodType): unknown {
  const { examples: [example] = [] } = (z.globalRegistry.get(schema) ?? {}) as { examples?: readonly unknown[] };
  if (example !== undefined) return example;
  const { def } = schema as z.core.$ZodTypes & { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, sample(field)]));
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
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    default:
      return sampleOfValue(schema);
  }
}

function sampleOfValue(schema: z.core.$ZodType): unknown {
  const value = SAMPLES.find((one) => {
    const result = z.safeParse(schema, one);
    return result.success && result.data === one;
  });
  if (value === undefined) throw new Error(`No sample fits ${JSON.stringify(z.toJSONSchema(schema))}`);
  return value;
}
