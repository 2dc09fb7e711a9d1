import type { Authority } from '@klaster/shared/contract';
import { findActiveUser, isChangedIn } from './users.repository';
import type { Actor, User } from './user';
import type { Database, Tx } from '../database/connect';
import { ProblemError } from '../problems/problem-error';
import { isOfPlaces } from './authorise';
import { check, isSameScope, scopeOf, type Authorised, type Place, type Scope } from './scope';

type Caller = { readonly user: User | undefined };

/**
 * The handler of a call over the republic, a territory, or what is a cluster's own, with what it takes to check the caller. It is
 * made by the functions below alone; such a call is registered by nothing else.
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

  /** What changes things: the handler gets what makes its change, and checks the caller within it. */
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

declare const acting: unique symbol;

/** A transaction that is committed only if its caller has the right to it by then. Only {@link Checks.change} begins one. */
export type ActTx = Tx & { readonly [acting]: true };

/** Who makes a change, and what makes it. */
export type Act = Actor & { readonly checks: Checks };

/** Checks the right to a change, and runs its transaction. */
export class Checks {
  private latest: Scope | undefined;

  /** What was found in each transaction. */
  private readonly scopes = new WeakMap<Database, Scope>();

  constructor(
    private readonly authority: Authority,
    private readonly user: User | undefined,
  ) {}

  /** Scope found by the last check; undefined before the first. */
  get found(): Scope | undefined {
    return this.latest;
  }

  /**
   * Makes a change in a transaction. Just before the commit it reads the caller's rights again, since they may have been withdrawn
   * while it waited for a lock. A change over a territory must have checked its place by then.
   * @throws ProblemError those of {@link scope} and of `make`; nothing is changed then
   */
  change<Result>(db: Database, make: (tx: ActTx) => Promise<Result>): Promise<Result> {
    return db.transaction().execute(async (tx) => {
      const result = await make(tx as ActTx);
      await this.confirm(tx);
      return result;
    });
  }

  private async confirm(tx: Tx): Promise<void> {
    const before = this.scopes.get(tx);
    if (!before && isOfPlaces(this.authority)) throw new Error('A change was made without a check of where it lies');
    try {
      await this.scope(tx);
    } catch (error) {
      if (!before || !(error instanceof ProblemError) || !(await this.hasChangedOwn(tx))) throw error;
    }
  }

  /** An account that takes rights from itself locked its row before the first check, and lacks them at the last one. */
  private async hasChangedOwn(tx: Tx): Promise<boolean> {
    return this.user !== undefined && (await isChangedIn(tx, this.user.id));
  }

  /**
   * The caller's scope by the rights that they have at this moment: these may have been withdrawn since the request arrived, or
   * since they were read earlier in the same transaction.
   * @throws ProblemError `unauthenticated`, `forbidden`, `outside_territory`
   */
  async scope(tx: Database): Promise<Scope> {
    const user = this.user && (await findActiveUser(tx, this.user.id));
    if (!user) throw new ProblemError('unauthenticated');
    const [before, now] = [this.scopes.get(tx), scopeOf(this.authority, user)];
    if (before && !isSameScope(before, now)) throw new ProblemError('outside_territory');
    this.scopes.set(tx, now);
    this.latest = now;
    return now;
  }

  /**
   * What is to be changed.
   * @param lock reads and locks the row, so that its territory cannot change before the commit
   * @throws ProblemError `not_found`, and those of {@link scope}
   */
  async locked<Row extends Place>(tx: ActTx, lock: () => Promise<Row | undefined>): Promise<Authorised<Row>> {
    const row = await lock();
    const scope = await this.scope(tx);
    if (!row) throw new ProblemError('not_found');
    return check(scope, row);
  }

  /** What is to be added, or where something is to be moved. */
  async placed<Thing extends Place>(tx: ActTx, thing: Thing): Promise<Authorised<Thing>> {
    return check(await this.scope(tx), thing);
  }
}

export const { lists, reads, acts } = Guarded;
