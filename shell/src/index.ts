/** The modules are loaded, but not evaluated yet. */
void import(/* webpackMode: "eager" */ './start').then(({ start }) => start());
