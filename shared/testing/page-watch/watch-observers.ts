import { Trace } from './trace';
import type { Watch } from './trace';

type Observer = {
  observe: (target: Node, options?: unknown) => void;
  unobserve?: (target: Node) => void;
  disconnect: () => void;
};

export function watchObservers(): Watch {
  const alive = new Map<Observer, { trace: Trace; targets: Set<Node> }>();
  const kinds = [MutationObserver, ResizeObserver, IntersectionObserver];
  for (const prototype of new Set(kinds.map((kind) => kind.prototype as unknown as Observer)))
    watchKind(prototype, alive);
  return () => [...alive.values()].map(({ trace }) => trace);
}

function watchKind(prototype: Observer, alive: Map<Observer, { trace: Trace; targets: Set<Node> }>): void {
  const { observe, unobserve, disconnect } = prototype;
  prototype.observe = function (target, options) {
    observe.call(this, target, options);
    const known = alive.get(this) ?? { trace: new Trace(`observer of <${target.nodeName}>`), targets: new Set() };
    known.targets.add(target);
    alive.set(this, known);
  };
  prototype.disconnect = function () {
    disconnect.call(this);
    alive.delete(this);
  };
  if (!unobserve) return;
  prototype.unobserve = function (target) {
    unobserve.call(this, target);
    const targets = alive.get(this)?.targets;
    targets?.delete(target);
    if (targets?.size === 0) alive.delete(this);
  };
}
