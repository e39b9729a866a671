// Learns the evaluation of part 1 of What a Wonderful World, and prints its weights as a table:
//
//     g++ -std=c++17 -O3 -march=native -ffast-math tests/tools/wonderful_world.cpp -o /tmp/learn
//     /tmp/learn [SEED] [GAMES] > tabletop/games/wonderful_world/evaluation_weights.py
//
// It judges deals of one seat for `wonderful_world_deals.py` by the weights in use:
//
//     /tmp/learn deals GAMES < INPUT
//
// The first line of the input has the weights. Each other line is a deal: the 30 men in the order of
// the first shuffle, then the 32 cards of the pile in that of the second, the top last; -1 is a
// landscape. For each it prints the mean chance to win after so many games of part 1.
//
// It looks for the best games of one seat who knows all cards and dice in advance, and pays for that
// (Brown, Smith, Sun 2010: Information Relaxations and Duality in Stochastic Dynamic Programs):
//
//     /tmp/learn bound WIDTH < INPUT
//
// For each deal it prints what is won at most, found by keeping only the best WIDTH positions.
//
// Learning takes about two minutes of the processor for 260,000 games. First a quarter as many are
// learned whose ends are judged by `about_to_win`; 3,000 ends of such games are worked out exactly, and a
// network is fitted to them that judges the ends from then on. Each game is played by one to four
// seats (half of them by one) that take whatever leads to the best position. What a position should
// have been worth is told by what came later: TD(lambda) with lambda 0.8 (Sutton 1988), cross-entropy
// as loss, minimized by Adam. `features` are those of `evaluation.py`, in the same order.
//
// Runs differ: another seed, or another compiler, brings other weights. Those in use were learned
// from 260,000 games by this program before it was tidied up, after 195,000 games with wider
// networks. Without search, what looked best to them won 55.2 % (124 deals of one seat, part 2
// exact); what a run of 60,000 games brought won 52.8 % (130 deals).

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

using namespace std;
using Set = uint32_t;  // of cards, numbers or sums

const int MEN = 30, ROWS = 6, LANDSCAPES = 8, DICE = 4, FEATURES = 39, OF_ENDS = 34;
const double LAMBDA = 0.8;
const array<double, 17> AT_THE_END = {1.0519,  0.0188,  0.0194,  0.002,   -0.023,  -0.0289,
                                      -0.0456, -0.0359, 0.0188,  -0.0573, -0.0447, -0.0299,
                                      -0.0221, -0.0097, -0.3083, 0.5122,  -0.1002};

int number_of[MEN], object_of[MEN];
Set beside[MEN], first_in[ROWS];  // who may lie in a row with a man, and who begins a row
double sum_chance[DICE + 1][25];

int size(Set set) { return __builtin_popcount(set); }
int lowest(Set set) { return __builtin_ctz(set); }

struct Random {
    uint64_t state;
    uint32_t next() {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        return state >> 32;
    }
    int below(int limit) { return (uint64_t)next() * limit >> 32; }
    float even() { return next() / 2147483648.0 - 1; }  // from -1 to 1
    template <class T> void shuffle(vector<T>& items) {
        for (int i = (int)items.size() - 1; i > 0; i--) swap(items[i], items[below(i + 1)]);
    }
} dice;

struct Rows {
    int8_t card[ROWS][ROWS];
    int height[ROWS], sum[ROWS];
    Set fits[ROWS];
    void clear() {
        for (int r = 0; r < ROWS; r++) height[r] = sum[r] = 0, fits[r] = first_in[r];
    }
    int number(int r, int level) const { return number_of[(int)card[r][level]]; }
    void lay(int man, int r) {
        fits[r] = (height[r] ? fits[r] : ~0u) & beside[man];
        card[r][height[r]++] = man, sum[r] += number_of[man];
    }
    void remove(int r) {
        sum[r] -= number(r, --height[r]);
        fits[r] = height[r] ? ~0u : first_in[r];
        for (int level = 0; level < height[r]; level++) fits[r] &= beside[(int)card[r][level]];
    }
};

// --- networks -----------------------------------------------------------------------------------

struct Network {  // one hidden layer of rectified units, a logistic output
    int inputs, units;
    vector<float> weights, gradient, first, second;  // units x inputs, biases, output, its bias
    int steps = 0;
    Network(int inputs, int units) : inputs(inputs), units(units) {
        weights.assign(units * (inputs + 2) + 1, 0);
        for (int i = 0; i < units * inputs; i++) weights[i] = dice.even() * sqrt(3.0 / inputs);
        for (int j = 0; j < units; j++) weights[units * (inputs + 1) + j] = dice.even() / sqrt(units);
        gradient = first = second = vector<float>(weights.size(), 0);
    }
    float value(const float* x, float* active = nullptr) const {
        float z = weights.back();
        for (int j = 0; j < units; j++) {
            float a = weights[units * inputs + j];
            for (int i = 0; i < inputs; i++) a += weights[j * inputs + i] * x[i];
            a = max(a, 0.0f), z += weights[units * (inputs + 1) + j] * a;
            if (active) active[j] = a;
        }
        return 1 / (1 + exp(-z));
    }
    void learn(const float* x, float wanted) {  // adds to the gradient
        vector<float> active(units);
        float error = value(x, active.data()) - wanted;
        gradient.back() += error;
        for (int j = 0; j < units; j++) {
            gradient[units * (inputs + 1) + j] += error * active[j];
            if (active[j] <= 0) continue;
            float part = error * weights[units * (inputs + 1) + j];
            gradient[units * inputs + j] += part;
            for (int i = 0; i < inputs; i++) gradient[j * inputs + i] += part * x[i];
        }
    }
    void step(float rate, int count) {  // Adam, by the mean gradient of so many examples
        float of_first = 1 - pow(0.9f, ++steps), of_second = 1 - pow(0.999f, steps);
        for (size_t i = 0; i < weights.size(); i++) {
            float g = gradient[i] / count;
            first[i] = 0.9f * first[i] + 0.1f * g, second[i] = 0.999f * second[i] + 0.001f * g * g;
            weights[i] -= rate * (first[i] / of_first) / (sqrt(second[i] / of_second) + 1e-8f);
            gradient[i] = 0;
        }
    }
};

// --- part 2 -------------------------------------------------------------------------------------

double exact(const Rows& rows) {  // as in `piles.py`
    static map<pair<vector<int>, int>, map<vector<int>, double>> of_throws;
    auto throws = [&](const vector<int>& visible, int count) -> map<vector<int>, double>& {
        auto& found = of_throws[{visible, count}];
        if (!found.empty()) return found;
        static const double factorial[] = {1, 1, 2, 6, 24};
        int others = ROWS - (int)visible.size();
        vector<int> shown(visible.size(), 0);
        function<void(size_t, int)> choose = [&](size_t i, int left) {
            if (i < shown.size()) {
                for (int n = 0; n <= left; n++) shown[i] = n, choose(i + 1, left - n);
                shown[i] = 0;
                return;
            }
            if (left && !others) return;
            double chance = factorial[count] / factorial[left] * pow(others, left) / pow(6, count);
            vector<int> hit;
            for (size_t j = 0; j < shown.size(); j++)
                chance /= factorial[shown[j]], hit.push_back(min(shown[j], visible[j]));
            found[hit] += chance;
        };
        choose(0, count);
        return found;
    };
    struct Plan {
        double miss[DICE + 1];
        struct Way { double chance; int begin, end; };
        vector<Way> ways[DICE + 1];
        vector<int> offsets;
    };
    vector<vector<int>> piles;
    for (int r = 0; r < ROWS; r++) {
        vector<int> pile;
        for (int level = 0; level < rows.height[r]; level++) pile.push_back(rows.number(r, level));
        if (!pile.empty()) piles.push_back(pile);
    }
    int count = piles.size(), positions = 1;
    vector<int> stride(count), height(count, 0);
    for (int i = count - 1; i >= 0; i--) stride[i] = positions, positions *= piles[i].size() + 1;
    vector<array<double, DICE + 1>> value(positions);
    value[0].fill(1);
    unordered_map<uint32_t, Plan> plans;
    for (int place = 1; place < positions; place++) {
        for (int i = count - 1; ++height[i] > (int)piles[i].size(); i--) height[i] = 0;
        uint32_t pattern = 0;
        vector<vector<int>> alike;
        int mark[ROWS + 1] = {0};
        for (int i = 0; i < count; i++) {
            int& m = mark[height[i] ? piles[i][height[i] - 1] : 0];
            if (height[i] && !m) alike.emplace_back(), m = alike.size();
            if (height[i]) alike[m - 1].push_back(stride[i]);
            pattern = pattern * (ROWS + 1) + (height[i] ? m : 0);
        }
        auto [entry, is_new] = plans.try_emplace(pattern);
        Plan& plan = entry->second;
        vector<int> visible;
        for (auto& group : alike) visible.push_back(group.size());
        for (int d = 1; is_new && d <= DICE; d++) {
            plan.miss[d] = 0;
            for (auto& [hit, chance] : throws(visible, d)) {
                if (!accumulate(hit.begin(), hit.end(), 0)) { plan.miss[d] = chance; continue; }
                vector<int> offsets = {0};
                for (size_t g = 0; g < alike.size(); g++) {
                    vector<int> more;
                    for (Set chosen = 0; chosen < 1u << alike[g].size(); chosen++) {
                        if (size(chosen) != hit[g]) continue;
                        int offset = 0;
                        for (Set left = chosen; left; left &= left - 1) offset += alike[g][lowest(left)];
                        for (int before : offsets) more.push_back(before + offset);
                    }
                    offsets = more;
                }
                int begin = plan.offsets.size();
                plan.offsets.insert(plan.offsets.end(), offsets.begin(), offsets.end());
                plan.ways[d].push_back({chance, begin, (int)plan.offsets.size()});
            }
        }
        value[place][0] = 0;
        for (int d = 1; d <= DICE; d++) {
            double total = plan.miss[d] * value[place][d - 1];
            for (auto& way : plan.ways[d]) {
                double best = 0;
                for (int i = way.begin; i < way.end; i++)
                    best = max(best, value[place - plan.offsets[i]][d]);
                total += way.chance * best;
            }
            value[place][d] = total;
        }
    }
    return value[positions - 1][DICE];
}

struct Alike {  // how many rows have a man at a level, how many numbers they show, the most of one
    int men = 0, numbers = 0, most = 0;
    Alike(const Rows& rows, int level, bool from_top) {
        int count[ROWS + 1] = {0};
        for (int r = 0; r < ROWS; r++)
            if (rows.height[r] > level) {
                int n = rows.number(r, from_top ? rows.height[r] - 1 - level : level);
                men++, numbers += !count[n], most = max(most, ++count[n]);
            }
    }
    int same() const { return men - numbers; }
};

double by_formula(const Rows& rows) {  // `about_to_win`
    array<int, ROWS> height;
    copy(rows.height, rows.height + ROWS, height.begin());
    sort(height.begin(), height.end(), greater<>());
    int men = accumulate(height.begin(), height.end(), 0), squares = 0;
    if (!men) return 1;
    array<double, 17> x = {1};
    for (int level = 0; level < ROWS; level++) {
        Alike alike(rows, level, false);
        if (alike.men) x[alike.men]++;
        x[7] += alike.same(), squares += height[level] * height[level];
    }
    Alike top(rows, 0, true), second(rows, 1, true);
    const double rest[] = {height[0] - height[1] + 0.0, height[0] + 0.0, men / 10.0,
                           top.same() + 0.0, second.same() + 0.0, top.most + 0.0,
                           squares / 10.0, men * men / 100.0, top.men - ROWS + 0.0};
    copy(begin(rest), end(rest), x.begin() + 8);
    return 1 / (1 + exp(-inner_product(x.begin(), x.end(), AT_THE_END.begin(), 0.0)));
}

void describe_end(const Rows& rows, float* x) {
    array<int, ROWS> height;
    copy(rows.height, rows.height + ROWS, height.begin());
    sort(height.begin(), height.end(), greater<>());
    int men = 0, squares = 0;
    for (int h : height) *x++ = h / 6.0f, men += h, squares += h * h;
    *x++ = men / 30.0f, *x++ = squares / 100.0f;
    for (int level = 0; level < ROWS; level++) {
        Alike alike(rows, level, false);
        *x++ = alike.numbers / 6.0f, *x++ = alike.same() / 3.0f;
    }
    for (int level = 0; level < 4; level++) {
        Alike alike(rows, level, true);
        *x++ = alike.numbers / 6.0f, *x++ = alike.same() / 3.0f, *x++ = alike.most / 6.0f;
    }
    *x++ = 0, *x++ = 0;
}

// --- part 1 -------------------------------------------------------------------------------------

struct Position {  // before a card is drawn
    Rows rows;
    Set hand[4], pool;
    int seats, turn, landscapes, pile;
    bool ended() const {
        return !pool && !landscapes && !hand[0] && !hand[1] && !hand[2] && !hand[3];
    }
    int next() const {
        for (int step = 1; step <= seats; step++)
            if (hand[(turn + step) % seats]) return (turn + step) % seats;
        return -1;
    }
};

void features(const Position& at, float* x) {
    const Rows& rows = at.rows;
    int next = max(at.next(), 0);
    if (at.next() < 0) next = at.turn;
    Set own = at.hand[next], others = at.pool;
    for (int seat = 0; seat < at.seats; seat++) others |= seat == next ? 0 : at.hand[seat];
    Set one = 0, two = 0, four = 0, sums = 0;
    array<int, ROWS> height, room;
    int laid = 0, squares = 0, same = 0;
    for (int r = 0; r < ROWS; r++) {
        Set carry = one & rows.fits[r];
        one ^= rows.fits[r];
        Set more = two & carry;
        two ^= carry, four ^= more;
        height[r] = rows.height[r], laid += height[r], squares += height[r] * height[r];
        room[r] = size(rows.fits[r] & (own | others));
        if (rows.sum[r]) sums |= 1u << rows.sum[r];
        same += Alike(rows, r, false).same();
    }
    Set places[] = {~(one | two | four), one & ~two & ~four, two & ~one & ~four, one & two & ~four};
    sort(height.begin(), height.end(), greater<>()), sort(room.begin(), room.end());
    float coming = at.landscapes / 8.0f, best = 0;
    *x++ = (size(own) + size(others)) / 27.0f, *x++ = coming;
    *x++ = at.landscapes / (at.landscapes + at.pile + 1.0f);
    for (int h : height) *x++ = h / 6.0f;
    *x++ = laid / 30.0f, *x++ = squares / 100.0f;
    for (int d = 1; d <= DICE; d++) {
        float chance = 0;
        for (Set left = sums; left; left &= left - 1) chance += sum_chance[d][lowest(left)];
        *x++ = chance, best = max(best, chance);
    }
    *x++ = best, *x++ = best * coming;
    Alike top(rows, 0, true), second(rows, 1, true);
    *x++ = top.same() / 6.0f, *x++ = second.same() / 6.0f, *x++ = top.most / 6.0f, *x++ = same / 6.0f;
    for (int p = 0; p < 3; p++) *x++ = size(own & places[p]) / 3.0f;
    *x++ = size(own & (places[3] | four)) / 3.0f, *x++ = own && !(own & ~places[0]);
    for (Set men : places) *x++ = size(others & men) / 10.0f;
    *x++ = size(others & four) / 10.0f, *x++ = size(others & places[0]) / (float)max(1, size(others));
    *x++ = at.seats == 1, *x++ = size(own) / 3.0f;
    *x++ = accumulate(room.begin(), room.end(), 0) / 60.0f, *x++ = room[0] / 10.0f;
    *x++ = room[5] / 10.0f, *x++ = size(sums) / 6.0f, *x++ = size(sums & 0x7e) / 6.0f;
}

struct Learner {
    Network value, end;
    bool by_network = false;  // how ends are judged
    Learner(int units) : value(FEATURES, units), end(OF_ENDS, 16) {}

    double at_end(const Rows& rows) {
        float x[OF_ENDS];
        describe_end(rows, x);
        return by_network ? end.value(x) : by_formula(rows);
    }
    double worth(const Position& at) {
        if (at.ended()) return at_end(at.rows);
        float x[FEATURES];
        features(at, x);
        return value.value(x);
    }
    void roll(Position& at) {  // the best dice, looking one throw ahead
        for (bool may_stop = false;; may_stop = true) {
            double stays = worth(at), gain[25] = {0}, best = may_stop ? stays : -1;
            int row_of[25], count = 0, total = 0;
            fill(row_of, row_of + 25, -1);
            for (int r = 0; r < ROWS; r++) {
                int sum = at.rows.sum[r];
                if (!sum) continue;
                Position after = at;
                after.rows.remove(r);
                double more = worth(after) - stays;
                if (row_of[sum] < 0 || more > gain[sum]) gain[sum] = more, row_of[sum] = r;
            }
            for (int d = 1; d <= DICE; d++) {
                double hope = stays;
                for (int t = 1; t < 25; t++) hope += sum_chance[d][t] * gain[t];
                if (hope > best) best = hope, count = d;
            }
            if (!count) return;
            for (int i = 0; i < count; i++) total += 1 + dice.below(6);
            if (row_of[total] < 0) return;
            at.rows.remove(row_of[total]);
        }
    }
    bool lay(Position& at, int seat) {
        Position best;
        double most = -1;
        for (Set left = at.hand[seat]; left; left &= left - 1)
            for (int r = 0, man = lowest(left); r < ROWS; r++)
                if (at.rows.fits[r] >> man & 1) {
                    Position after = at;
                    after.rows.lay(man, r), after.hand[seat] &= ~(1u << man), after.turn = seat;
                    double hope = worth(after);
                    if (hope > most) most = hope, best = after;
                }
        if (most >= 0) at = best;
        return most >= 0;
    }
    struct Step { array<float, FEATURES> x; float value; };
    struct Deal { vector<int> men, pile; };  // as the two shuffles leave them, the top last
    Position begin(int seats, vector<int>& men) {  // deals, and leaves the pile without landscapes
        Position at{};
        at.rows.clear(), at.seats = seats, at.landscapes = LANDSCAPES;
        vector<int> aside;
        auto draw = [&] { int man = men.back(); men.pop_back(); return man; };
        for (int i = (at.seats <= 2 ? 3 : 2) * at.seats - 1; i >= 0; i--)
            at.hand[i % at.seats] |= 1u << draw();
        for (int opened = 0; opened < 3;) {
            int man = draw(), r = number_of[man] - 1;
            if (at.rows.height[r]) aside.push_back(man);
            else at.rows.lay(man, r), opened++;
        }
        men.insert(men.end(), aside.begin(), aside.end());
        for (int man : men) at.pool |= 1u << man;
        at.pile = men.size(), at.turn = at.seats - 1;
        return at;
    }
    double play(vector<Step>& steps, Rows* last = nullptr, const Deal* deal = nullptr) {
        const int of_seats[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4};
        vector<int> men(MEN);
        int seats = deal ? 1 : of_seats[dice.below(20)];
        iota(men.begin(), men.end(), 0), dice.shuffle(men);
        if (deal) men = deal->men;
        Position at = begin(seats, men);
        auto draw = [&] { int man = men.back(); men.pop_back(); return man; };
        men.insert(men.end(), LANDSCAPES, -1), dice.shuffle(men);
        if (deal) men = deal->pile;
        auto remember = [&] {
            Step step;
            features(at, step.x.data()), step.value = value.value(step.x.data());
            steps.push_back(step);
        };
        for (int seat; (seat = at.next()) >= 0;) {
            if (!lay(at, seat)) { if (last) *last = at.rows; return 0; }
            if (!at.ended()) remember();
            while (!men.empty()) {
                int man = draw();
                if (man >= 0) {
                    at.pool &= ~(1u << man), at.pile--, at.hand[at.turn] |= 1u << man;
                    break;
                }
                at.landscapes--, roll(at);
                if (!at.ended()) remember();
            }
        }
        if (last) *last = at.rows;
        return at_end(at.rows);
    }
    void learn(int games) {
        vector<Step> steps;
        vector<pair<array<float, FEATURES>, float>> examples;
        double sum = 0;
        for (int game = 0; game < games; game++) {
            steps.clear();
            double goal = play(steps);
            sum += goal;
            for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
                examples.push_back({step->x, (float)goal});
                goal = LAMBDA * goal + (1 - LAMBDA) * step->value;
            }
            if (examples.size() > 60000) {
                float rate = 0.003 * (1 - game / (double)games) + 3e-5;
                for (size_t batch = 0; batch < examples.size() / 32; batch++, value.step(rate, 64))
                    for (int i = 0; i < 64; i++) {
                        auto& [x, wanted] = examples[dice.below(examples.size())];
                        value.learn(x.data(), wanted);
                    }
                examples.clear();
            }
            if ((game + 1) % max(1, games / 10) == 0)
                fprintf(stderr, "%d games, won %.4f of the last\n", game + 1, sum * 10 / games), sum = 0;
        }
    }
    void learn_ends(int games) {
        vector<pair<array<float, OF_ENDS>, float>> examples(games);
        vector<Step> steps;
        for (auto& [x, wanted] : examples) {
            Rows last;
            play(steps, &last), describe_end(last, x.data()), wanted = exact(last);
        }
        for (int epoch = 0; epoch < 60; epoch++)
            for (int batch = 0; batch < games / 32; batch++, end.step(0.004 * (1 - epoch / 60.0), 32))
                for (int i = 0; i < 32; i++) {
                    auto& [x, wanted] = examples[dice.below(games)];
                    end.learn(x.data(), wanted);
                }
        by_network = true;
    }
};

void print(const Network& network) {
    puts("\"\"\"The weights of the evaluation, in thousandths; `tests/tools/wonderful_world.cpp` learns "
         "them.\"\"\"\n\nfrom typing import Final\n");
    printf("BIAS: Final = %.3f\n_LAYERS: Final = \"\"\"\n", network.weights.back());
    int n = network.inputs, units = network.units;
    for (int j = 0; j < units; j++) {
        int column = 0;
        auto word = [&](float weight, bool last = false) {
            char text[16];
            int length = snprintf(text, sizeof text, "%ld", lround(1000 * weight));
            bool breaks = column + length + 1 > 98;
            printf("%s%s%s", breaks ? "\n" : column ? " " : "", text, last ? "" : "");
            column = breaks ? length : column + length + (column > 0);
        };
        word(network.weights[units * (n + 1) + j]), word(network.weights[units * n + j]);
        for (int i = 0; i < n; i++) word(network.weights[j * n + i]);
        puts(j + 1 < units ? ";" : "\n\"\"\"");
    }
    puts("_UNITS: Final = [[int(word) / 1000 for word in unit.split()] for unit in _LAYERS.split(\";\")]");
    puts("LAYERS: Final = tuple((weight, bias, tuple(weights)) for weight, bias, *weights in _UNITS)");
    puts("\"\"\"Of each hidden unit: its weight, its bias, and its weights of the features.\"\"\"");
}

struct Foresight {  // the best game of one seat whose cards and dice are known
    // A game is worth what was expected before the first card, and for each choice what it leads to
    // on average less what was expected before it. Luck is paid for, so that only choices count.
    struct Found { Position at; double score; };
    using Many = vector<Found>;
    Learner& by;
    int width;
    double lost = -1;  // the best score of a game in which no man fits any more
    array<array<array<int, DICE>, 32>, LANDSCAPES> thrown{};

    double after_hit(const Position& at, int r, bool deeper) {
        Position after = at;
        after.rows.remove(r);
        return deeper ? free_roll(after) : by.worth(after);
    }
    array<double, DICE + 1> rolls(const Position& at, bool deeper) {  // to stop, and to roll dice
        double stays = by.worth(at), gain[25] = {0};
        bool is_hit[25] = {false};
        for (int r = 0; r < ROWS; r++)
            if (int sum = at.rows.sum[r]) {
                double more = after_hit(at, r, deeper) - stays;
                gain[sum] = is_hit[sum] ? max(gain[sum], more) : more, is_hit[sum] = true;
            }
        array<double, DICE + 1> found;
        found.fill(stays);
        for (int d = 1; d <= DICE; d++)
            for (int t = 1; t < 25; t++) found[d] += sum_chance[d][t] * gain[t];
        return found;
    }
    double free_roll(const Position& at) {
        auto found = rolls(at, false);
        return *max_element(found.begin(), found.end());
    }
    double due_roll(const Position& at) {
        auto found = rolls(at, true);
        return *max_element(found.begin() + 1, found.end());
    }
    double laying(Position at) { return by.lay(at, 0) ? by.worth(at) : 0; }
    Position drawn(Position at, int man) {
        at.pool &= ~(1u << man), at.pile--, at.hand[0] |= 1u << man;
        return at;
    }
    Position turned(Position at) { return at.landscapes--, at; }
    double expected(const Position& at) {  // before a card is drawn
        if (at.ended()) return by.at_end(at.rows);
        if (!at.pile && !at.landscapes) return laying(at);
        double sum = at.landscapes ? at.landscapes * due_roll(turned(at)) : 0;
        for (Set left = at.pool; left; left &= left - 1) sum += laying(drawn(at, lowest(left)));
        return sum / (at.pile + at.landscapes);
    }
    void keep_best(Many& all, size_t most) {
        auto order = [](const Found& a, const Found& b) { return a.score > b.score; };
        sort(all.begin(), all.end(), order);
        auto same = [](const Found& a, const Found& b) {
            return a.score == b.score && a.at.hand[0] == b.at.hand[0] &&
                   equal(a.at.rows.sum, a.at.rows.sum + ROWS, b.at.rows.sum);
        };
        all.erase(unique(all.begin(), all.end(), same), all.end());
        if (all.size() > most) all.resize(most);
    }
    void draw(Many& all) {  // what the draw of a card should bring, before it is seen
        for (auto& one : all) one.score += expected(one.at) - by.worth(one.at);
    }
    Many roll(Many all, int landscape) {
        Many done;
        for (int n = 0; !all.empty() && n < 32; n++) {
            Many next;
            for (auto& [at, score] : all) {
                auto worth = rolls(at, true);
                double before = n ? free_roll(at) : *max_element(worth.begin() + 1, worth.end());
                if (n) done.push_back({at, score + worth[0] - before});
                for (int d = 1, total = 0; d <= DICE; d++) {
                    total += thrown[landscape][n][d - 1];
                    double best = -1, now = score + worth[d] - before;
                    for (int r = 0; r < ROWS; r++)
                        if (at.rows.sum[r] == total) best = max(best, after_hit(at, r, true));
                    if (best < 0) done.push_back({at, now});
                    for (int r = 0; r < ROWS; r++)
                        if (at.rows.sum[r] == total) {
                            Position after = at;
                            after.rows.remove(r);
                            next.push_back({after, now + free_roll(after) - best});
                        }
                }
            }
            keep_best(next, width), keep_best(done, width);
            all = next;
        }
        return done;
    }
    Many lay(const Many& all) {
        Many found;
        for (auto& [at, score] : all) {
            double before = laying(at);
            if (!before) lost = max(lost, score);
            for (Set left = at.hand[0]; left; left &= left - 1)
                for (int r = 0, man = lowest(left); r < ROWS; r++)
                    if (at.rows.fits[r] >> man & 1) {
                        Position after = at;
                        after.rows.lay(man, r), after.hand[0] &= ~(1u << man);
                        found.push_back({after, score + by.worth(after) - before});
                    }
        }
        keep_best(found, 2 * width), draw(found), keep_best(found, width);
        return found;
    }
    double best(Position at, vector<int> pile) {
        for (auto& landscape : thrown)
            for (auto& roll : landscape)
                for (int& die : roll) die = 1 + dice.below(6);
        Many all = {{at, laying(at)}};
        while (!all.empty() && !all[0].at.ended()) {
            all = lay(all);
            for (; !all.empty() && !pile.empty(); pile.pop_back()) {
                int man = pile.back();
                for (auto& one : all) one.at = man < 0 ? turned(one.at) : drawn(one.at, man);
                if (man >= 0) { pile.pop_back(); break; }
                all = roll(all, all[0].at.landscapes);
                draw(all), keep_best(all, width);
            }
        }
        double most = lost;
        for (size_t i = 0; i < min<size_t>(all.size(), 10); i++)
            most = max(most, all[i].score + exact(all[i].at.rows) - by.at_end(all[i].at.rows));
        return most;
    }
};

void judge(int games, bool foresees) {
    Learner learner(16);
    Network& network = learner.value;
    int n = FEATURES, units = network.units;
    auto word = [] { float number; return scanf("%f", &number) == 1 ? number : 0; };
    network.weights.back() = word();
    for (int j = 0; j < units; j++) {
        network.weights[units * (n + 1) + j] = word(), network.weights[units * n + j] = word();
        for (int i = 0; i < n; i++) network.weights[j * n + i] = word();
    }
    Learner::Deal deal;
    deal.men.resize(MEN), deal.pile.resize(MEN - 6 + LANDSCAPES);
    auto read = [](vector<int>& cards) {
        for (int& card : cards)
            if (scanf("%d", &card) != 1) return false;
        return true;
    };
    vector<Learner::Step> steps;
    while (read(deal.men) && read(deal.pile)) {
        if (foresees) {
            Foresight foresight{learner, games};
            vector<int> men = deal.men;
            printf("%.4f\n", foresight.best(learner.begin(1, men), deal.pile));
            continue;
        }
        double sum = 0;
        for (int game = 0; game < games; game++) steps.clear(), sum += learner.play(steps, nullptr, &deal);
        printf("%.4f\n", sum / games);
    }
}

int main(int count, char** words) {
    string mode = count > 2 ? words[1] : "";
    bool judges = mode == "deals" || mode == "bound";

    dice.state = 88172645463325252ull ^ (count > 1 && !judges ? atoi(words[1]) : 1) * 7919ull;
    int games = count > 2 ? atoi(words[2]) : 260000, man = 0;
    for (int n = 1; n <= ROWS; n++)
        for (int object = 1; object <= ROWS; object++)
            if (n != object) number_of[man] = n, object_of[man] = object, first_in[n - 1] |= 1u << man++;
    for (int one = 0; one < MEN; one++)
        for (int other = 0; other < MEN; other++)
            if (number_of[one] != number_of[other] && object_of[one] != object_of[other])
                beside[one] |= 1u << other;
    sum_chance[0][0] = 1;
    for (int d = 1; d <= DICE; d++)
        for (int total = 1; total < 25; total++)
            for (int face = 1; face <= min(6, total); face++)
                sum_chance[d][total] += sum_chance[d - 1][total - face] / 6;
    if (judges) return judge(games, mode == "bound"), 0;
    Learner first(16);
    first.learn(games / 4);
    first.learn_ends(min(3000, games));
    Learner second(16);
    second.end = first.end, second.by_network = true;
    second.learn(games);
    print(second.value);
}
