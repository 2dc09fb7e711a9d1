import type { SystemContext } from '@chakra-ui/react';
import { css } from '@emotion/react';
import type { SerializedStyles } from '@emotion/react';

/** Entries of one cache. Sizes and positions that are style props can take any value. */
const MAX_ENTRIES = 1000;

/** @param key of a call. Calls with equal keys have equal results. */
function cached<Args extends unknown[], Result>(key: (...args: Args) => string, call: (...args: Args) => Result) {
  const results = new Map<string, Result>();
  return (...args: Args): Result => {
    const name = key(...args);
    const known = results.get(name);
    if (known !== undefined) return known;
    if (results.size >= MAX_ENTRIES) results.clear();
    const result = call(...args);
    results.set(name, result);
    return result;
  };
}

/** @returns the function with one cached result for each object that it was called with */
function cachedByObject<Result>(call: (object: object) => Result) {
  const results = new WeakMap<object, Result>();
  return (object: object): Result => {
    const result = results.get(object) ?? call(object);
    results.set(object, result);
    return result;
  };
}

/**
 * Chakra creates the recipe, the styles and their text of each element again at every rendering: a quarter of React's work on a
 * page. Here each is created once. Class names and rules stay the same.
 */
export function cacheStyles(system: SystemContext): SystemContext {
  const stylesOf = cachedByObject((recipe) =>
    cached(
      (...props: object[]) => JSON.stringify(props),
      // Emotion takes serialized styles as they are.
      (...props): SerializedStyles => css(system.css(recipe, ...props)),
    ),
  );
  const recipeOf = cachedByObject((config) => {
    const recipe = system.cva(config);
    return Object.assign(recipe, { merge: cachedByObject(recipe.merge.bind(recipe) as (other: object) => object) });
  });
  return {
    ...system,
    cva: recipeOf as SystemContext['cva'],
    css: ((recipe: object, ...props: object[]) => stylesOf(recipe)(...props)) as SystemContext['css'],
    isValidProperty: cached(
      (property) => property,
      (property) => system.isValidProperty(property),
    ),
  };
}
