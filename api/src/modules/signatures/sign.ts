import type { StoredSignature, Signing, SignatureBody } from '@klaster/shared/contract/http';
import type { SignedIn } from '../../kernel/authority/scope';
import { correctedNow } from '../../kernel/clock/corrected';
import type { Tx } from '../../kernel/database/connect';
import type { SignerCertificate } from '../../kernel/database/schema/signature-tables';
import type { Services } from '../../kernel/http/call';
import { ProblemError } from '../../kernel/problems/problem-error';
import { CHALLENGE_MS } from '../../kernel/secrets/passkey-challenges';
import { PINFL, shownName, TIN, valuesIn } from '../../kernel/signatures/names';
import { refuse, verifyCms } from '../../kernel/signatures/verify-cms';
import { readSubject } from '../../kernel/providers/one-id';
import { hashOf, newToken } from '../auth/link-token';
import { consumeChallenge } from '../auth/passkeys/repository';
import { listSubjects } from '../auth/providers/repository';
import { withAccountLock } from '../auth/second-factor/prove';
import { consumePending, findCertificate, insertPending, insertSignature, type SignatureRow } from './repository';
import { buildPurpose, buildText, digestOf, readStamp, type SignedContent } from './text';

export type SigningCall = {
  readonly user: SignedIn;
  readonly origin: string;
  /** The header `X-Signature`: a token, or `offered` by a caller that is able to sign. */
  readonly signature: string | undefined;
};

type Signers = Pick<Services, 'challenges' | 'signatures'>;

/** What the audit says of a signature. */
type Signed = { readonly id: number; readonly digest: string };

/** Signs what a transaction stores; undefined if it needs no signature and has none. The content is made only if it is signed. */
export type Sign = (tx: Tx, makeContent: () => SignedContent, snapshotId?: number) => Promise<Signed | undefined>;

const OFFERED = 'offered';

/** @throws ProblemError `signature_required` with the text to sign, `signature_refused`, `signature_outdated` */
export const signerOf =
  (services: Signers, call: SigningCall): Sign =>
  async (tx, makeContent, snapshot_id) => {
    const { mode } = services.signatures;
    const { user, signature } = call;
    if (mode === 'off' || (mode === 'optional' && signature === undefined)) return undefined;
    const content = makeContent();
    if (signature === undefined || signature === OFFERED) {
      const signing = textFor(services, call, content);
      throw new ProblemError('signature_required', { signing: { ...signing, required: mode === 'required' } });
    }
    const signed = await consumeSignature(tx, { ...call, signature }, content);
    await assertOwn(tx, user, signed.signer);
    const { act, entity, entity_id } = content;
    const row = { ...signed, act, entity, entity_id, user_id: user.id, snapshot_id: snapshot_id ?? null };
    return { id: await insertSignature(tx, row), digest: digestOf(signed.text) };
  };

/** For changes of many at once, which are not signed. */
export const withoutSignature = <Call extends SigningCall>(call: Call): Call => ({ ...call, signature: undefined });

export function textFor(
  { challenges, signatures }: Signers,
  { user, origin }: Omit<SigningCall, 'signature'>,
  content: SignedContent,
): Signing {
  const at = new Date(correctedNow()).toISOString();
  const challenge = challenges.issue(buildPurpose(user, at));
  const text = buildText(content, { login: user.login, origin, at, challenge });
  return { text, required: true, eimzo_key: signatures.eimzo === undefined ? null : signatures.eimzoKey };
}

/** The signed text must be the same as of what is stored now. */
export async function consumeSignature(
  tx: Tx,
  { user, origin, signature }: SigningCall & { readonly signature: string },
  content: SignedContent,
) {
  const pending = await consumePending(tx, { token_hash: hashOf(signature), session_id: user.session_id });
  const stamp = pending && readStamp(pending.text);
  if (!stamp) throw new ProblemError('signature_refused');
  const { at, challenge } = stamp;
  if (pending.text !== buildText(content, { login: user.login, origin, at, challenge }))
    throw new ProblemError('signature_outdated');
  return pending;
}

/** Verified before the call, since another server may have to be asked. @throws ProblemError `signature_refused` */
export async function acceptSignature(
  { db, challenges, signatures, providers }: Services,
  user: SignedIn,
  { text, cms }: SignatureBody,
): Promise<{ signature: string }> {
  assertOffered({ signatures });
  const stamp = readStamp(text);
  if (!stamp || !challenges.isValid(stamp.challenge, buildPurpose(user, stamp.at))) throw refuse('signature_late');
  const signer = await verifyCms({ text, cms: Buffer.from(cms, 'base64') }, signatures);
  const signature = newToken();
  await withAccountLock(db, { user }, async (tx) => {
    assertPerson(signer, await listSubjects(tx, user.id, providers.idsOfOneId));
    if (stamp.act !== 'enrol') await assertOwn(tx, user, signer);
    if (!(await consumeChallenge(tx, stamp.challenge, CHALLENGE_MS))) throw refuse('signature_late');
    await insertPending(tx, { token_hash: hashOf(signature), session_id: user.session_id, text, cms, signer });
  });
  return { signature };
}

/** @throws ProblemError `signature_refused` */
async function assertOwn(tx: Tx, { id }: SignedIn, { fingerprint }: SignerCertificate): Promise<void> {
  if ((await findCertificate(tx, id))?.fingerprint !== fingerprint) throw refuse('other_person');
}

/** Compares what both name: the certificate, and a person of OneID that is linked to the account. @throws ProblemError `signature_refused` */
function assertPerson({ subject }: SignerCertificate, linked: readonly string[]): void {
  const [pinfls, tins] = [valuesIn(subject, PINFL), valuesIn(subject, TIN)];
  const people = linked.map(readSubject);
  const isOne = people.some(
    ({ pin, tin }) => pinfls.every((pinfl) => pinfl === pin) && (tin === undefined || tins.every((one) => one === tin)),
  );
  if (people.length > 0 && !isOne) throw refuse('other_pinfl');
}

export function assertOffered({ signatures }: Pick<Services, 'signatures'>): void {
  if (signatures.mode === 'off') throw new ProblemError('not_found');
}

export const presentSignature = ({ signer, at, text, cms }: SignatureRow): StoredSignature => {
  const [subject, issuer] = [shownName(signer.subject), shownName(signer.issuer)];
  return { subject, issuer, serial: signer.serial, text, cms, at: at.toISOString() };
};
