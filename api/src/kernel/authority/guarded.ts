import type { Authority } from '@klaster/shared/contract';
import { findActiveUser, isChangedIn } from './users.repository';
import type { Actor, User } from './user';
import type { Database, Tx } from '../database/connect';
import { inSnapshot } from '../database/snapshot';
import { ProblemError } from '../problems/problem-error';
import { isOfPlaces } from './authorise';
import { check, isSameScope, scopeOf, type Authorised, type Place, type Scope } from './scope';

type Caller = { readonly user: User | undefined };

/**
 * The handler of a call over the republic, a territory, or a cluster, with the check of its caller. Only the functions below create
 * one, and such a call cannot be registered without it.
 */
export class Guarded<in Call, out Answer> {
  /** Brand: makes the class nominal. */
  declare private readonly made: true;

  private constructor(
    /** Handles a call after its caller was authorised by the endpoint's authority. */
    readonly answer: (call: Call, authority: Authority) => Promise<Answer>,
  ) {}

  /** For lists, counts and searches: the handler gets the scope that limits it. */
  static readonly lists = <Call extends Caller, Answer>(
    handle: (call: Call, scope: Scope) => Answer | Promise<Answer>,
  ): Guarded<Call, Answer> => new Guarded(async (call, authority) => handle(call, scopeOf(authority, call.user)));

  /** For reading one thing: the handler gets it once it was found within the caller's scope. */
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

  /** The same where the handler reads more, in the state of the database in which the thing was found. */
  static readonly readsAtOnce = <Call extends Caller, Row extends Place, Answer>(
    db: Database,
    find: (tx: Database) => (call: NoInfer<Call>) => Promise<Row | undefined>,
    handle: (
      call: Call,
      row: Authorised<Row>,
      within: { readonly tx: Database; readonly scope: Scope },
    ) => Promise<Answer>,
  ): Guarded<Call, Answer> =>
    new Guarded((call, authority) =>
      inSnapshot(db, (tx) => {
        const handler = Guarded.reads<Call, Row, Answer>(find(tx), (_call, row, scope) =>
          handle(call, row, { tx, scope }),
        );
        return handler.answer(call, authority);
      }),
    );

  /** For changes: the handler gets the checks, by which it runs its transaction and checks the caller within it. */
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

/** A transaction that is committed only if the caller still has the right to it. Only {@link Checks.change} begins one. */
export type ActTx = Tx & { readonly [acting]: true };

export type Act = Actor & { readonly checks: Checks };

/** Checks the right to a change, and runs its transaction. */
export class Checks {
  private latest: Scope | undefined;

  /** The scope found in each transaction. */
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
   * The caller's scope by their current rights, which may have been withdrawn since the request arrived, or
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
   * Locks the thing to be changed, and checks its place.
   * @param lock reads and locks the row, so that its territory cannot change before the commit
   * @throws ProblemError `not_found`, and those of {@link scope}
   */
  async locked<Row extends Place>(tx: ActTx, lock: () => Promise<Row | undefined>): Promise<Authorised<Row>> {
    const row = await lock();
    const scope = await this.scope(tx);
    if (!row) throw new ProblemError('not_found');
    return check(scope, row);
  }

  /** Checks the place to which something is added or moved. */
  async placed<Thing extends Place>(tx: ActTx, thing: Thing): Promise<Authorised<Thing>> {
    return check(await this.scope(tx), thing);
  }
}

export const { lists, reads, readsAtOnce, acts } = Guarded;
