{
  "name": "<<name>>",
  "version": "0.0.0",
  "private": true,
  "type": "module",
  "klaster": {
    "gateway": "<<gateway>>"
  },
  "scripts": {
    "dev": "klaster dev",
    "build": "klaster build",
    "check": "klaster check",
    "test": "klaster test",
    "release": "klaster release"
  },
  "dependencies": {
    "@klaster/shared": "<<sdk>>",
    "@tanstack/react-query": "<<version @tanstack/react-query>>",
    "react": "<<version react>>"
  },
  "devDependencies": {
    "@testing-library/react": "<<version @testing-library/react>>",
    "@types/jest": "<<version @types/jest>>",
    "@types/node": "<<version @types/node>>",
    "@types/react": "<<version @types/react>>"
  }
}
