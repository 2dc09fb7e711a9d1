import type { FieldCode } from '../http/field-codes';

// Separate from the schemas, which pull in zod.

export const PASSWORD_LENGTH = { least: 12, most: 256 } as const;

const MIN_DIFFERENT = 5;

/** Minimum length of a login that passwords must not contain: shorter ones occur by chance. */
const SHORTEST_LOGIN = 4;

/** Words that are guessed first: a common password of 12 or more characters is one of them with something around it. */
const COMMON_WORDS = new Set(
  `admin administrator andijon buxoro changeme cotton default demo dragon enter farg'ona fargona football guest hello hokim
  hokimiyat iloveyou jizzax klaster klasterlar kirish letmein login maxfiy master monkey namangan navoiy operator ozbekiston
  parol parolparol passw passwd password passwordpassword passwort pakhta paxta pass princess qarshi qashqadaryo qoraqalpogiston
  qwerty qwertyqwerty root salom samarqand secret sirdaryo superuser surxondaryo system tashkent tekstil temporary termiz test
  textile tizim toshkent uchqun urganch user uzbek uzbekistan vazirlik viloyat welcome xorazm yangi
  админ администратор андижон бухоро вазирлик вилоят гость жиззах кириш кластер кластерлар логин любовь махфий минсельхоз
  наманган навоий оператор пароль парол пахта привет республика салом самарқанд самарканд сирдарё сурхондарё текстиль тест
  тизим тошкент ташкент узбекистан ўзбекистон фарғона фергана хлопок хоразм ҳоким ҳокимият қарши қашқадарё янги`.split(
    /\s+/,
  ),
);

/** Rows of keys of both keyboard layouts, and the alphabets: a password that follows one is easily guessed. */
const RUNS = [
  '01234567890',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'йцукенгшщзхъфывапролджэячсмитьбю',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1йфя2цыч3увс4кам5епи6нрт7гоь8шлб9щдю0зж',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
];

/** Characters used in place of letters. */
const STAND_INS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/**
 * Fault of a new password, if any. No classes of characters are required. Source: NIST SP 800-63B, section 5.1.1.2.
 *
 * @param login of its account; empty if unknown
 */
export function passwordFault(password: string, login: string): FieldCode | undefined {
  if (password === '') return 'required';
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least) return 'password_short';
  if (password.length > PASSWORD_LENGTH.most) return 'too_long';
  const plain = password.toLowerCase();
  if (login.length >= SHORTEST_LOGIN && plain.includes(login.toLowerCase())) return 'password_has_login';
  return isCommon(plain) ? 'password_common' : undefined;
}

/** @param password in lower case */
function isCommon(password: string): boolean {
  if (new Set(password).size < MIN_DIFFERENT) return true;
  if (repeatedPart(password).length < PASSWORD_LENGTH.least / 2) return true;
  if (RUNS.some((run) => followsRun(password, run))) return true;
  // Signs before and after the word do not stand for letters, so they are removed first.
  const word = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const spelt = [...word].map((character) => STAND_INS[character] ?? character).join('');
  return [password, spelt].some((text) => COMMON_WORDS.has(repeatedPart(keepLetters(text))));
}

const keepLetters = (text: string) => text.replace(/[^\p{L}]/gu, '');

/** `abc` of `abcabc`; a text without repetitions is returned whole. */
function repeatedPart(text: string): string {
  const period = `${text}${text}`.indexOf(text, 1);
  return period > 0 && period < text.length ? text.slice(0, period) : text;
}

/** Whether a text mostly follows a row of keys, in either direction. */
function followsRun(text: string, run: string): boolean {
  const steps = [...text].slice(1).filter((character, index) => {
    const from = run.indexOf(text[index] ?? '');
    const to = run.indexOf(character);
    return from >= 0 && to >= 0 && Math.abs(to - from) === 1;
  });
  return steps.length >= text.length * RUN_SHARE;
}

/** Minimum share of characters that follow the previous one in the row of keys. */
const RUN_SHARE = 0.7;

/** `weak` passwords are refused. */
export const PASSWORD_STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const;

export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

/** Bits of entropy from which a password is good or strong. */
const GOOD_BITS = 70;
const STRONG_BITS = 90;

/** Classes of characters and their sizes. */
const KINDS = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/\p{Script=Cyrillic}/u, 66],
  [/[^\p{L}\d]/u, 30],
] as const;

/** An estimate shown while typing, from the length and the classes of characters. */
export function passwordStrength(password: string, login: string): PasswordStrength {
  if (passwordFault(password, login) !== undefined) return 'weak';
  const characters = KINDS.reduce((sum, [kind, count]) => sum + (kind.test(password) ? count : 0), 0);
  // The mean of all characters and the distinct ones, because a repeated character adds little.
  const effectiveLength = (new Set(password).size + [...password].length) / 2;
  const bits = effectiveLength * Math.log2(characters);
  if (bits >= STRONG_BITS) return 'strong';
  return bits >= GOOD_BITS ? 'good' : 'fair';
}
