import { createHash } from 'node:crypto';
import { canonicalJson, SIGNED_ACTS, type SignedAct } from '@klaster/shared/contract/http';
import { INDICATORS, type Figures } from '@klaster/shared/contract/indicators';
import { z } from 'zod';

/** Version of the text's form. */
const FORM = 'klaster-signature-1';

/** What is stored, as text and whole numbers, so that its canonical JSON is the same in every program (RFC 8785). */
export type SignedContent = {
  readonly act: SignedAct;
  readonly entity: string;
  readonly entity_id: number;
  readonly [field: string]: unknown;
};

type Stamp = { readonly login: string; readonly origin: string; readonly at: string; readonly challenge: string };

export const buildText = (content: SignedContent, stamp: Stamp): string =>
  canonicalJson({ form: FORM, ...content, ...stamp });

const stampSchema = z.object({ act: z.enum(SIGNED_ACTS), at: z.iso.datetime(), challenge: z.string().max(200) });

/** The stamp of a text that a caller sends; undefined if it is not one of ours. */
export function readStamp(text: string): z.infer<typeof stampSchema> | undefined {
  try {
    return stampSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Binds a challenge to an account and a time. */
export const buildPurpose = ({ id }: { readonly id: number }, at: string): string => `signature by user ${id} at ${at}`;

/** All figures, numbers in decimal. */
export const writeFigures = (figures: Partial<Figures>): Readonly<Record<string, string | null>> =>
  Object.fromEntries(INDICATORS.map(({ key }) => [key, figures[key]?.toString() ?? null]));

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
