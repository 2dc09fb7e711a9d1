const numbers = new WeakMap<object, number>();
let last = 0;

/** A number that this object has, and no other that this process ever had. */
export function numberOf(object: object): number {
  const known = numbers.get(object);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(object, last);
  return last;
}
