{
  "factories": {
    "title": "<<page>>: oil factories",
    "description": "The number of oil factories by province.",
    "province": "Province",
    "count": "Factories",
    "empty": "There are no factories."
  },
  "staff": { "title": "<<page>>: for staff", "greeting": "Hello, {{name}}!" }
}
