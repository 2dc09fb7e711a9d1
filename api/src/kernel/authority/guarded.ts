import type { Authority } from '@klaster/shared/contract';
import { findActiveUser } from './users.repository';
import type { User } from './user';
import type { Database, Tx } from '../database/connect';
import { ProblemError } from '../problems/problem-error';
import { check, scopeOf, type Authorised, type Place, type Scope } from './scope';

type Caller = { readonly user: User | undefined };

/**
 * The handler of a call over a territory, or over what is a cluster's own, with what it takes to check the caller. It is made by the
 * functions below alone; such a call is registered by nothing else.
 */
export class Guarded<in Call, out Answer> {
  /** Brand: makes the class nominal. */
  declare private readonly made: true;

  private constructor(
    /** Answers a call whose caller may make it, by the endpoint's authority. */
    readonly answer: (call: Call, authority: Authority) => Promise<Answer>,
  ) {}

  /** What is listed, counted or searched: the handler gets the scope that it is limited to. */
  static readonly lists = <Call extends Caller, Answer>(
    handle: (call: Call, scope: Scope) => Answer | Promise<Answer>,
  ): Guarded<Call, Answer> => new Guarded(async (call, authority) => handle(call, scopeOf(authority, call.user)));

  /** One thing that is read: the handler gets it once it was found to lie within the caller's scope. */
  static readonly reads = <Call extends Caller, Row extends Place, Answer>(
    find: (call: NoInfer<Call>) => Promise<Row | undefined>,
    handle: (call: Call, row: Authorised<Row>, scope: Scope) => Answer | Promise<Answer>,
  ): Guarded<Call, Answer> =>
    new Guarded(async (call, authority) => {
      const scope = scopeOf(authority, call.user);
      const row = await find(call);
      if (!row) throw new ProblemError('not_found');
      return handle(call, check(scope, row), scope);
    });

  /** What changes things: the handler gets the check, to be made in the transaction that it changes them in. */
  static readonly acts = <Call extends Caller, Answer>(
    handle: (call: Call, checks: Checks) => Answer | Promise<Answer>,
  ): Guarded<Call, Answer> =>
    new Guarded(async (call, authority) => {
      const checks = new Checks(authority, call.user);
      const answer = await handle(call, checks);
      if (!checks.found) throw new Error('A change was answered without a check of who may make it');
      return answer;
    });
}

/** The check of who may make a change, for the transaction that makes it. */
export class Checks {
  private latest: Scope | undefined;

  constructor(
    private readonly authority: Authority,
    private readonly user: User | undefined,
  ) {}

  /** Scope found by the last check; undefined before the first. */
  get found(): Scope | undefined {
    return this.latest;
  }

  /**
   * What the caller reaches by the rights that they have at this moment: they may have been taken since the call came.
   * @throws ProblemError `unauthenticated`, `forbidden`, `outside_territory`
   */
  async scope(tx: Database): Promise<Scope> {
    const user = this.user && (await findActiveUser(tx, this.user.id));
    if (!user) throw new ProblemError('unauthenticated');
    this.latest = scopeOf(this.authority, user);
    return this.latest;
  }

  /**
   * What is to be changed.
   * @param lock reads and locks the row, so that its territory cannot change before the commit
   * @throws ProblemError `not_found`, and those of {@link scope}
   */
  async locked<Row extends Place>(tx: Tx, lock: () => Promise<Row | undefined>): Promise<Authorised<Row>> {
    const row = await lock();
    const scope = await this.scope(tx);
    if (!row) throw new ProblemError('not_found');
    return check(scope, row);
  }

  /** What is to be added, or where something is to be moved. */
  async placed<Thing extends Place>(tx: Tx, thing: Thing): Promise<Authorised<Thing>> {
    return check(await this.scope(tx), thing);
  }
}

export const { lists, reads, acts } = Guarded;
