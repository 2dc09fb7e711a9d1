// Checks a signature, with Node.js 20 or later and nothing else:
//   node check-signature.mjs text.json signature.p7s roots.pem [revoked.pem]
// `roots.pem` has the certificates of the authorities that you trust, `revoked.pem` their lists of revoked certificates.
// OpenSSL says the same: openssl cms -verify -binary -inform DER -in signature.p7s -content text.json -CAfile roots.pem -purpose any
import { createHash, verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const LONGEST_CHAIN = 6;

const HASHES = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** Algorithms of signatures whose hash is in their name. */
const SIGNATURE_HASHES = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};

const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const [INTEGER, BIT_STRING, SEQUENCE, SET, UTC_TIME, GENERALIZED_TIME] = [0x02, 0x03, 0x30, 0x31, 0x17, 0x18];
const [CONTEXT_0, CONTEXT_1, CONTEXT_3, BMP_STRING] = [0xa0, 0xa1, 0xa3, 0x1e];
const [RFC822_NAME, DIRECTORY_NAME] = [0x81, 0xa4];
const EMAIL = '1.2.840.113549.1.9.1';

const [KEY_USAGE, ALTERNATIVE_NAMES] = ['2.5.29.15', '2.5.29.17'];
const [BASIC_CONSTRAINTS, NAME_CONSTRAINTS] = ['2.5.29.19', '2.5.29.30'];
/** Critical extensions that are checked, or that limit nothing here: policies and further uses. */
const CHECKED = new Set([KEY_USAGE, ALTERNATIVE_NAMES, BASIC_CONSTRAINTS, NAME_CONSTRAINTS, '2.5.29.32', '2.5.29.37']);

/** Bits of the key usage: digitalSignature and nonRepudiation; keyCertSign. */
const [FOR_SIGNING, FOR_CERTIFICATES] = [0xc0, 0x04];

/** The ASN.1 value (DER) at a position. */
function readAt(bytes, at) {
  let [length, start] = [bytes[at + 1], at + 2];
  if (length > 0x80) {
    const size = length & 0x7f;
    length = bytes.readUIntBE(start, size);
    start += size;
  }
  const end = start + length;
  if (length === undefined || end > bytes.length) throw new Error('not DER');
  return { tag: bytes[at], raw: bytes.subarray(at, end), body: bytes.subarray(start, end) };
}

/** The values that a value consists of. */
function partsOf({ body }) {
  const parts = [];
  for (let at = 0; at < body.length; at += parts.at(-1).raw.length) parts.push(readAt(body, at));
  return parts;
}

function oidOf({ body }) {
  const numbers = [];
  let number = 0;
  for (const byte of body) {
    number = number * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      numbers.push(number);
      number = 0;
    }
  }
  const first = Math.min(Math.floor(numbers[0] / 40), 2);
  return [first, numbers[0] - first * 40, ...numbers.slice(1)].join('.');
}

function dateOf({ tag, body }) {
  const digits = body.toString('latin1');
  const full = tag === UTC_TIME ? (digits < '5' ? '20' : '19') + digits : digits;
  return new Date(full.replace(/^(.{4})(..)(..)(..)(..)(..).*$/, '$1-$2-$3T$4:$5:$6Z'));
}

/** The signer and the certificates of a CMS message (RFC 5652). */
function readCms(bytes) {
  const [, content] = partsOf(readAt(bytes, 0));
  const [, , { raw: encapsulated }, ...rest] = partsOf(partsOf(content)[0]);
  const certificates = rest[0]?.tag === CONTEXT_0 ? partsOf(rest[0]).map(({ raw }) => raw) : [];
  const signers = partsOf(rest.at(-1));
  if (partsOf(readAt(encapsulated, 0)).length > 1) throw new Error('The signature is not detached.');
  if (signers.length !== 1) throw new Error(`There are ${signers.length} signers, and one is expected.`);
  const [, sid, algorithm, ...more] = partsOf(signers[0]);
  const attributes = more[0]?.tag === CONTEXT_0 ? more.shift() : undefined;
  return { sid, algorithm: oidOf(partsOf(algorithm)[0]), attributes, signature: more[1].body, certificates };
}

/** The fields of a certificate that Node does not show as bytes. */
function fieldsOf(der) {
  const parts = partsOf(partsOf(readAt(der, 0))[0]);
  const [serial, , issuer, , subject] = parts[0].tag === CONTEXT_0 ? parts.slice(1) : parts;
  return { serial: serial.raw, issuer: issuer.raw, subject };
}

/** Extensions by their identifiers. */
function extensionsOf(der) {
  const list = partsOf(partsOf(readAt(der, 0))[0]).find(({ tag }) => tag === CONTEXT_3);
  const extensions = list ? partsOf(partsOf(list)[0]).map(partsOf) : [];
  return extensions.map((parts) => ({
    id: oidOf(parts[0]),
    critical: parts.length === 3,
    value: readAt(parts.at(-1).body, 0),
  }));
}

const extensionOf = ({ raw }, wanted) => extensionsOf(raw).find(({ id }) => id === wanted)?.value;

const algorithmOf = (der) => oidOf(partsOf(partsOf(readAt(der, 0))[1])[0]);

function findSigner({ sid, certificates }) {
  if (sid.tag !== SEQUENCE) throw new Error('The signer is named by a key, and not by issuer and number.');
  const [issuer, serial] = partsOf(sid);
  const [found, ...others] = certificates.filter((der) => {
    const fields = fieldsOf(der);
    return fields.issuer.equals(issuer.raw) && fields.serial.equals(serial.raw);
  });
  if (!found || others.length > 0) throw new Error('The certificate of the signer is missing, or there are two.');
  return new X509Certificate(found);
}

function assertSigned(text, { algorithm, attributes, signature }, signer) {
  const hash = HASHES[algorithm];
  if (!hash) throw new Error(`The algorithm ${algorithm} is not known here.`);
  let signed = text;
  if (attributes) {
    const digest = partsOf(attributes)
      .map(partsOf)
      .find(([type]) => oidOf(type) === MESSAGE_DIGEST);
    const expected = digest && partsOf(digest[1])[0].body;
    if (!expected?.equals(createHash(hash).update(text).digest())) throw new Error('The text is not the signed one.');
    signed = Buffer.from(attributes.raw);
    signed[0] = SET;
  }
  if (!verify(hash, signed, signer.publicKey, signature)) throw new Error('The signature is not by this certificate.');
}

/** From the signer to a trusted authority. */
function chainOf(signer, given, roots) {
  const chain = [signer];
  while (chain.length < LONGEST_CHAIN) {
    const last = chain.at(-1);
    if (!SIGNATURE_HASHES[algorithmOf(last.raw)]) throw new Error('A certificate is signed with a weak algorithm.');
    const issuer = [...roots, ...given].find((one) => one.ca && last.checkIssued(one) && last.verify(one.publicKey));
    if (!issuer) break;
    chain.push(issuer);
    if (roots.some((root) => root.fingerprint256 === issuer.fingerprint256)) return chain;
  }
  throw new Error('The certificate does not lead to an authority that you trust.');
}

/** The first bits of the use of the key; all if it is for everything. */
function usageOf(certificate) {
  const usage = extensionOf(certificate, KEY_USAGE);
  return usage ? (usage.tag === BIT_STRING ? usage.body[1] : 0) : 0xff;
}

const isSelfIssued = ({ raw }) => fieldsOf(raw).issuer.equals(fieldsOf(raw).subject.raw);

/** Each certificate must be for what it is used for (RFC 5280, 6.1.4). */
function assertUsable(chain) {
  chain.forEach((certificate, index) => {
    const refuse = (fault) => new Error(`A certificate ${fault}: ${certificate.subject}`);
    const ids = extensionsOf(certificate.raw).filter(({ critical }) => critical);
    if (ids.some(({ id }) => !CHECKED.has(id))) throw refuse('has conditions that are not known here');
    if (!(usageOf(certificate) & (index === 0 ? FOR_SIGNING : FOR_CERTIFICATES))) throw refuse('is not for this use');
    const basic = extensionOf(certificate, BASIC_CONSTRAINTS);
    const longest = basic && partsOf(basic).find(({ tag }) => tag === INTEGER);
    const between = chain.slice(1, Math.max(index, 1)).filter((one) => !isSelfIssued(one));
    if (longest && index > 0 && between.length > longest.body.readUIntBE(0, longest.body.length))
      throw refuse('is of an authority that may have no other under it');
    const constraints = extensionOf(certificate, NAME_CONSTRAINTS);
    const below = chain.slice(0, index).filter((one, at) => at === 0 || !isSelfIssued(one));
    if (constraints && !below.every((one) => isWithin(one, constraints))) throw refuse('is not for the names under it');
  });
}

/** Names of a certificate, as its name constraints write them. */
function namesOf(certificate) {
  const { subject } = fieldsOf(certificate.raw);
  const others = extensionOf(certificate, ALTERNATIVE_NAMES);
  const emails = partsOf(subject)
    .flatMap(partsOf)
    .map(partsOf)
    .filter(([type]) => oidOf(type) === EMAIL)
    .map(([, value]) => ({ ...value, tag: RFC822_NAME }));
  const named = subject.body.length > 0 ? [{ tag: DIRECTORY_NAME, body: subject.raw }] : [];
  return [...named, ...emails, ...(others ? partsOf(others) : [])];
}

function isWithin(certificate, constraints) {
  const [permitted, excluded] = [CONTEXT_0, CONTEXT_1].map((wanted) => {
    const list = partsOf(constraints).find(({ tag }) => tag === wanted);
    return list ? partsOf(list).map((subtree) => partsOf(subtree)[0]) : [];
  });
  return namesOf(certificate).every((name) => {
    const [may, mayNot] = [permitted, excluded].map((list) => list.filter(({ tag }) => tag === name.tag));
    // Names of other kinds are not compared here.
    if (name.tag !== DIRECTORY_NAME) return may.length + mayNot.length === 0;
    return (
      (may.length === 0 || may.some((tree) => startsWith(name, tree))) && !mayNot.some((tree) => startsWith(name, tree))
    );
  });
}

const startsWith = (name, tree) => {
  const [own, wanted] = [name, tree].map((one) => partsOf(partsOf(one)[0]).map(textOf));
  return wanted.every((part, index) => own[index] === part);
};

/** A part of a directory name, without the differences that do not count. */
const textOf = (part) =>
  partsOf(part)
    .map(partsOf)
    .map(([type, { tag, body }]) => {
      const text = tag === BMP_STRING ? Buffer.from(body).swap16().toString('utf16le') : body.toString();
      return `${oidOf(type)}=${text.trim().replace(/\s+/g, ' ').toLowerCase()}`;
    })
    .sort()
    .join('+');

function assertValidAt(chain, at) {
  for (const { validFrom, validTo, subject } of chain)
    if (at < new Date(validFrom) || at > new Date(validTo))
      throw new Error(`A certificate was not valid at the time of signing: ${subject}`);
}

const fieldsOfList = (der) => partsOf(partsOf(readAt(der, 0))[0]).filter(({ tag }) => tag !== 0x02);

/** The date of a revocation; undefined: not in this list. */
function revokedAt(der, certificate, issuer) {
  const [tbs, , signature] = partsOf(readAt(der, 0));
  const hash = SIGNATURE_HASHES[algorithmOf(der)];
  if (!hash || !verify(hash, tbs.raw, issuer.publicKey, signature.body.subarray(1)))
    throw new Error('A list of revoked certificates is not by its authority.');
  const parts = fieldsOfList(der);
  const own = fieldsOf(certificate.raw);
  const list = parts.slice(2).find(({ tag }) => tag === SEQUENCE);
  const entry = list && partsOf(list).find((each) => partsOf(each)[0].raw.equals(own.serial));
  return entry && dateOf(partsOf(entry).find(({ tag }) => tag === UTC_TIME || tag === GENERALIZED_TIME));
}

/** @returns whether there is a list of each authority */
function assertNotRevoked(chain, lists, at) {
  const counts = chain.slice(0, -1).map((certificate, index) => {
    const own = lists.filter((der) => fieldsOfList(der)[1].raw.equals(fieldsOf(certificate.raw).issuer));
    for (const der of own)
      if (revokedAt(der, certificate, chain[index + 1]) <= at)
        throw new Error(`A certificate was revoked before it signed: ${certificate.subject}`);
    return own.length;
  });
  return !counts.includes(0);
}

const readPem = (file, label) =>
  [...readFileSync(file, 'latin1').matchAll(new RegExp(`-----BEGIN ${label}-----([^-]+)-----END`, 'g'))].map(
    ([, base64]) => Buffer.from(base64, 'base64'),
  );

function main([textFile, signatureFile, rootsFile, listsFile]) {
  if (!rootsFile) throw new Error('Name the files: text.json signature.p7s roots.pem [revoked.pem]');
  const text = readFileSync(textFile);
  const cms = readCms(readFileSync(signatureFile));
  const signer = findSigner(cms);
  assertSigned(text, cms, signer);
  const said = JSON.parse(text);
  const at = new Date(said.at);
  const given = cms.certificates.map((der) => new X509Certificate(der));
  const roots = readPem(rootsFile, 'CERTIFICATE').map((der) => new X509Certificate(der));
  const chain = chainOf(signer, given, roots);
  assertUsable(chain);
  assertValidAt(chain, at);
  const isListed = assertNotRevoked(chain, listsFile ? readPem(listsFile, 'X509 CRL') : [], at);
  return [
    `valid: ${said.act} of ${said.entity} ${said.entity_id}, ${said.organisation ?? ''}`,
    `signed on ${at.toISOString()} by ${signer.subject.replaceAll('\n', ', ')}, number ${signer.serialNumber}`,
    isListed ? 'not revoked, by the given lists' : 'without a list of each authority, revocation is not checked',
  ];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(`${main(process.argv.slice(2)).join('\n')}\n`);
  } catch (error) {
    process.stderr.write(`invalid: ${error.message}\n`);
    process.exitCode = 1;
  }
}
