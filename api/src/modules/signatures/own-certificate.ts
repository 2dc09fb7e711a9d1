import type { Certificate, Signing } from '@klaster/shared/contract/http';
import { recordChange } from '../../kernel/audit/record.repository';
import type { SignerCertificate } from '../../kernel/database/schema/signature-tables';
import type { Services } from '../../kernel/http/call';
import { ProblemError } from '../../kernel/problems/problem-error';
import { withAccountLock, type AccountCaller } from '../auth/second-factor/prove';
import { findCertificate, replaceCertificate } from './repository';
import { assertOffered, consumeSignature, textFor } from './sign';

type OwnCall = AccountCaller & { readonly origin: string };

const enrolment = ({ user }: AccountCaller) => ({ act: 'enrol', entity: 'users', entity_id: user.id }) as const;

export async function ownCertificate({ db }: Services, userId: number): Promise<Certificate | null> {
  const found = await findCertificate(db, userId);
  return found ? presentCertificate(found) : null;
}

const presentCertificate = ({ fingerprint: _, ...shown }: SignerCertificate): Certificate => shown;

export async function enrolmentText(services: Services, call: OwnCall): Promise<Signing> {
  assertOffered(services);
  return textFor(services, call, enrolment(call));
}

/** The signature shows that the account has the key. @throws ProblemError `certificate_taken`, `signature_refused` */
export function replaceOwnCertificate(services: Services, call: OwnCall, signature: string): Promise<Certificate> {
  assertOffered(services);
  const { id } = call.user;
  return withAccountLock(services.db, call, async (tx) => {
    const { signer } = await consumeSignature(tx, { ...call, signature }, enrolment(call));
    const before = await findCertificate(tx, id);
    if (!(await replaceCertificate(tx, id, signer))) throw new ProblemError('certificate_taken');
    const change = {
      before: before ? { certificate: before.fingerprint } : null,
      after: { certificate: signer.fingerprint },
    };
    await recordChange(tx, call, { action: 'edit', entity: 'users', id, ...change });
    return presentCertificate(signer);
  });
}
