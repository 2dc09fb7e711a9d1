import { readFileSync } from 'node:fs';
import type ts from 'typescript-api';
import { inRoot } from '../workspace';

const CONTRACT = inRoot('shared/contract/');
const IN_PACKAGE = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//;

export class Origins {
  private readonly versions = new Map<string, string>();

  /** `react@19`, or undefined for our own. The contract has another report: `api/openapi.json`. */
  packageOf(symbol: ts.Symbol): string | undefined {
    const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
    if (file.startsWith(CONTRACT)) return 'contract';
    const [folder, , name] = IN_PACKAGE.exec(file) ?? [];
    if (folder === undefined || name === undefined) return undefined;
    return name === 'typescript-api' || name === 'typescript' ? 'the language' : `${name}@${this.readVersion(folder)}`;
  }

  /** Types that a package computes have no declaration. */
  isOurs(symbol: ts.Symbol): boolean {
    return (symbol.declarations?.length ?? 0) > 0 && this.packageOf(symbol) === undefined;
  }

  /** `react@19#ReactNode`; for the language only the name. */
  nameOf(symbol: ts.Symbol): string {
    const origin = this.packageOf(symbol);
    return origin === 'the language' ? symbol.name : `${origin}#${symbol.name}`;
  }

  /** The part of a version that decides on compatibility: 7 of 7.18.5, 0.12 of 0.12.3. */
  private readVersion(folder: string): string {
    const known = this.versions.get(folder);
    if (known !== undefined) return known;
    const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { version: string };
    const [major = '', minor = ''] = version.split('.');
    const compatible = major === '0' ? `0.${minor}` : major;
    this.versions.set(folder, compatible);
    return compatible;
  }
}
