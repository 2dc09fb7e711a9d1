import { readFileSync } from 'node:fs';
import type ts from 'typescript-api';
import { inRoot } from '../workspace';

const CONTRACT = inRoot('shared/contract/');
const IN_PACKAGE = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//;

/** Distinguishes our own declarations from those of packages and of the language. */
export class Origins {
  private readonly versions = new Map<string, string>();

  /** `react@19`, or undefined for our own. The wire has a report of its own: `api/openapi.json`. */
  packageOf(symbol: ts.Symbol): string | undefined {
    const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
    if (file.startsWith(CONTRACT)) return 'contract';
    const [folder, , name] = IN_PACKAGE.exec(file) ?? [];
    if (folder === undefined || name === undefined) return undefined;
    return name === 'typescript-api' || name === 'typescript' ? 'the language' : `${name}@${this.versionIn(folder)}`;
  }

  /** Whether we declare it ourselves; what a package computes is declared nowhere. */
  isOurs(symbol: ts.Symbol): boolean {
    return (symbol.declarations?.length ?? 0) > 0 && this.packageOf(symbol) === undefined;
  }

  /** `react@19#ReactNode`; of the language's own, the name alone. */
  nameOf(symbol: ts.Symbol): string {
    const origin = this.packageOf(symbol);
    return origin === 'the language' ? symbol.name : `${origin}#${symbol.name}`;
  }

  /** What of a version says whether code written for it still fits: 7 of 7.18.5, 0.12 of 0.12.3. */
  private versionIn(folder: string): string {
    const known = this.versions.get(folder);
    if (known !== undefined) return known;
    const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { version: string };
    const [major = '', minor = ''] = version.split('.');
    const compatible = major === '0' ? `0.${minor}` : major;
    this.versions.set(folder, compatible);
    return compatible;
  }
}
