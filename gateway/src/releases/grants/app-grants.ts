import { grantsSchema } from '@klaster/shared/contract';
import type { Grants } from '@klaster/shared/contract';
import { EVERYTHING } from '../record/authority';
import type { Authority } from '../record/authority';
import type { Attribution } from '../record/event-hash';
import type { RegistryRecord } from '../record/registry-record';
import type { RegistryState } from '../record/registry-state';
import { RegistryProblem } from '../../problems/registry-problem';
import { isReserved } from './addresses';
import { grantOfAnother, grantsOf } from './granted';

/** Grants of addresses and origins to apps. They are stored in the record, and only the operator changes them. */
export class AppGrants {
  constructor(
    private readonly record: RegistryRecord,
    private readonly authority: Authority = EVERYTHING,
  ) {}

  /** The same, by the right of somebody who may not do everything. */
  under(authority: Authority): AppGrants {
    return new AppGrants(this.record, authority);
  }

  /**
   * Grants more to an app. Existing grants are not recorded again.
   *
   * @throws {RegistryProblem} `invalid_input` for addresses of another app's or the gateway's, and for too many
   */
  async grant(app: string, more: Grants, by: Attribution): Promise<void> {
    await this.record.append((state) => {
      for (const path of more.paths) assertFree(state, app, path);
      const before = grantsOf(state, app);
      const grants = {
        paths: [...new Set([...before.paths, ...more.paths])],
        connect: [...new Set([...before.connect, ...more.connect.map(originOf)])],
      };
      if (!grantsSchema.safeParse(grants).success)
        throw new RegistryProblem('invalid_input', `${app} would be granted more than an app may have.`);
      return sizeOf(grants) > sizeOf(before) ? { kind: 'granted', app, grants, ...by } : null;
    }, this.authority);
  }

  /**
   * Revokes grants of an app. Pages opened from then on are without them, with any version.
   *
   * @throws {RegistryProblem} `invalid_input` for a grant that it does not have
   */
  async revoke(app: string, less: Grants, by: Attribution): Promise<void> {
    await this.record.append((state) => {
      const before = grantsOf(state, app);
      const origins = less.connect.map(originOf);
      const unknown = [
        ...less.paths.filter((path) => !before.paths.includes(path)),
        ...origins.filter((origin) => !before.connect.includes(origin)),
      ];
      if (unknown.length > 0)
        throw new RegistryProblem('invalid_input', `${app} has not been granted ${unknown.join(', ')}.`);
      const grants = {
        paths: before.paths.filter((path) => !less.paths.includes(path)),
        connect: before.connect.filter((origin) => !origins.includes(origin)),
      };
      return { kind: 'granted', app, grants, ...by };
    }, this.authority);
  }
}

function assertFree(state: RegistryState, app: string, path: string): void {
  if (isReserved(path)) throw new RegistryProblem('invalid_input', `The gateway itself answers ${path}.`);
  const taken = grantOfAnother(state, app, path);
  if (taken)
    throw new RegistryProblem('invalid_input', `${taken.path} is ${taken.app}’s. Take it from there to grant ${path}.`);
}

function sizeOf({ paths, connect }: Grants): number {
  return paths.length + connect.length;
}

function originOf(url: string): string {
  return new URL(url).origin;
}
