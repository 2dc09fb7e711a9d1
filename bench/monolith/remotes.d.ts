/** Written by the monolith's build: the remotes, as the boot document would tell of them, with their screens. */
declare module 'virtual:remotes' {
  type Screen = {
    id: string;
    lazy: () => Promise<{ Component: unknown }>;
    help?: (language: string) => Promise<unknown>;
  };

  export const remotes: readonly { name: string; routes: object[]; navigation: object[]; screens: Screen[] }[];
}
