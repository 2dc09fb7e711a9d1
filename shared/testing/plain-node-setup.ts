/** Newer versions of Node have some of what browsers have; the oldest that we run on has none. */
for (const name of ['navigator', 'localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
