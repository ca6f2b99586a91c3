// What every browser the panel is built for has itself; the package of that name brings 8 KB for those that have not.
module.exports = Object.entries;
