import { navigation } from '../../router';

/** Stands in for the shell's router: places that code outside components has navigated to. */
export function watchNavigation(): string[] {
  const visited: string[] = [];
  navigation.bind({ navigate: (to: string | number) => visited.push(String(to)) });
  return visited;
}
