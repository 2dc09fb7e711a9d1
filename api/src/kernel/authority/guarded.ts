import type { Authority } from '@klaster/shared/contract/accounts';
import { findActiveUser, isChangedIn } from './authority.repository';
import {
  type Actor,
  type KeyCaller,
  type User,
  isOfPlaces,
  check,
  isSameScope,
  scopeOf,
  type Authorised,
  type Place,
  type Scope,
} from './scope';
import { type Database, type Tx, inSnapshot } from '../database/connect';
import { ProblemError } from '../problems/problem-error';

type Caller = { readonly user: User | undefined; readonly key?: KeyCaller | undefined };

/**
 * A handler with the check of its caller. Only the functions below create one, and a call that is limited by place cannot be registered
 * without it.
 */
export class Guarded<in Call, out Answer> {
  /** Brand: makes the class nominal. */
  declare private readonly made: true;

  private constructor(
    /** Called after the endpoint's authority was checked. */
    readonly answer: (call: Call, authority: Authority) => Promise<Answer>,
  ) {}

  /** For lists, counts and searches. */
  static readonly lists = <Call extends Caller, Answer>(
    handle: (call: Call, scope: Scope) => Answer | Promise<Answer>,
  ): Guarded<Call, Answer> =>
    new Guarded(async (call, authority) => handle(call, scopeOf(authority, call.user, call.key)));

  /** For reading one entry or report: the handler gets it if it is within the caller's scope. */
  static readonly reads = <Call extends Caller, Row extends Place, Answer>(
    find: (call: NoInfer<Call>) => Promise<Row | undefined>,
    handle: (call: Call, row: Authorised<Row>, scope: Scope) => Answer | Promise<Answer>,
  ): Guarded<Call, Answer> =>
    new Guarded(async (call, authority) => {
      const scope = scopeOf(authority, call.user, call.key);
      const row = await find(call);
      if (!row) throw new ProblemError('not_found');
      return handle(call, check(scope, row), scope);
    });

  /** Like `reads`, but in one snapshot, for handlers that run several queries. */
  static readonly readsInSnapshot = <Call extends Caller, Row extends Place, Answer>(
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

  /** For changes: the handler runs its transaction through the checks. */
  static readonly acts = <Call extends Caller, Answer>(
    handle: (act: Call & { readonly checks: Checks }) => Answer | Promise<Answer>,
  ): Guarded<Call, Answer> =>
    new Guarded(async (call, authority) => {
      const checks = new Checks(authority, call.user);
      const answer = await handle({ ...call, checks });
      if (!checks.found) throw new Error('A change was answered without checking who may make it');
      return answer;
    });
}

declare const acting: unique symbol;

/** A transaction that commits only if the caller still has the right. Only {@link Checks.change} creates one. */
export type ActTx = Tx & { readonly [acting]: true };

export type Act = Actor & { readonly checks: Checks };

/** Checks the right to a change, within its transaction. */
export class Checks {
  private latest: Scope | undefined;

  private readonly scopes = new WeakMap<Database, Scope>();

  constructor(
    private readonly authority: Authority,
    private readonly user: User | undefined,
  ) {}

  /** Scope of the last check. */
  get found(): Scope | undefined {
    return this.latest;
  }

  /**
   * Makes a change in a transaction. Before the commit it checks the caller's rights again: they may have been withdrawn during a wait
   * for a lock.
   * @throws ProblemError those of {@link scope} and of `make`
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
    if (!before && isOfPlaces(this.authority)) throw new Error('A change was made without checking its territory');
    try {
      await this.scope(tx);
    } catch (error) {
      if (!before || !(error instanceof ProblemError) || !(await this.hasChangedOwn(tx))) throw error;
    }
  }

  /** Callers who withdraw their own right have locked their row before the first check. */
  private async hasChangedOwn(tx: Tx): Promise<boolean> {
    return this.user !== undefined && (await isChangedIn(tx, this.user.id));
  }

  /** The caller's scope by their current rights. @throws ProblemError `unauthenticated`, `forbidden`, `outside_territory` */
  async scope(tx: Database): Promise<Scope> {
    const user = this.user && (await findActiveUser(tx, this.user.id));
    if (!user) throw new ProblemError('unauthenticated');
    const [before, now] = [this.scopes.get(tx), scopeOf(this.authority, user)];
    // Handlers decide by the positions that the call began with.
    if (!this.user?.positions.every((position) => user.positions.includes(position)))
      throw new ProblemError('forbidden');
    if (before && !isSameScope(before, now)) throw new ProblemError('outside_territory');
    this.scopes.set(tx, now);
    this.latest = now;
    return now;
  }

  /**
   * @param lock reads and locks the row, so that its territory cannot change before the commit
   * @throws ProblemError `not_found`, and those of {@link scope}
   */
  async locked<Row extends Place>(tx: ActTx, lock: () => Promise<Row | undefined>): Promise<Authorised<Row>> {
    const row = await lock();
    const scope = await this.scope(tx);
    if (!row) throw new ProblemError('not_found');
    return check(scope, row);
  }

  /** Checks the place where something is added or moved to. */
  async placed<Thing extends Place>(tx: ActTx, thing: Thing): Promise<Authorised<Thing>> {
    return check(await this.scope(tx), thing);
  }
}

export const { lists, reads, readsInSnapshot, acts } = Guarded;
