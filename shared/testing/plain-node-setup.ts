/** Newer versions of Node have some browser globals; the oldest that we support has none. */
for (const name of ['navigator', 'localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
